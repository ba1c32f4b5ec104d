import type { ActionDefinition } from '#model/language/actionDefinition.ts';

/** The parts of a request that name an action: what follows the address of the record, the query, and the body. */
export interface ActionRequest {
  below: string;
  query: Record<string, string>;
  body: Record<string, string>;
}

/**
 * Where the word of an action stands in its request. `member`: the name of the parameter, or of the member of the body.
 *
 * @example
 *   actionRequest({ method: 'POST', as: 'query', word: 'reboot' }).query; // { action: 'reboot' }
 */
export function actionRequest({ as, word }: ActionDefinition['call'], member = 'action'): ActionRequest {
  switch (as) {
    case 'query':
      return { below: '', query: { [member]: word }, body: {} };
    case 'body':
      return { below: `/${member}`, query: {}, body: { [member]: word } };
    default:
      return { below: `/${word}`, query: {}, body: {} };
  }
}
