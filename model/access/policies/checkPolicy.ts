import type { Actor } from '#model/access/actor.ts';
import type { Definition } from '#model/language/definition.ts';
import { actionWords } from './actionWords.ts';
import type { PolicyFault } from './readPolicy.ts';
import { resourceCondition } from './resourceCondition.ts';
import { parseResourceName } from './resourceName.ts';
import type { Statement } from './statement.ts';
import { hasTerm, termCondition } from './termCondition.ts';
import { fitsWildcard } from './wildcard.ts';

/** Words that an operator added for services outside this product. Their policies are stored here and apply there. */
export interface OutsideWords {
  /** `backup:ListCopies`. */
  actions: readonly string[];
  resources: readonly { service: string; type: string }[];
}

/** An actor that has every property that a statement may require. */
const ANYBODY: Actor = {
  id: 1,
  name: 'anybody',
  kind: 3,
  bp_id: 1,
  project_ids: [1],
  default_project_id: 1,
  grants: [],
};

/**
 * The first unknown word among actions, resources and conditions; undefined if every word is known.
 *
 * @example
 *   checkPolicy([{ ...statement, actions: ['cmp:Fly'] }], definitions, outside) // { key: 'policy.unknownAction',
 *   params: { word: 'cmp:Fly' } }
 */
export function checkPolicy(
  statements: readonly Statement[],
  definitions: readonly Definition[],
  outside: OutsideWords,
): PolicyFault | undefined {
  for (const statement of statements) {
    const fault = checkStatement(statement, definitions, outside);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function checkStatement(
  { sid, actions, isExcept, resources, conditions }: Statement,
  definitions: readonly Definition[],
  outside: OutsideWords,
): PolicyFault | undefined {
  const words = [
    ...definitions.flatMap((definition) => actionWords(definition).map(({ word }) => word)),
    ...outside.actions,
  ];
  const strange = actions.find((pattern) => !words.some((word) => fitsWildcard(pattern, word)));
  if (strange !== undefined) return { key: 'policy.unknownAction', params: { word: strange } };
  const nameless = resources.find(
    (name) =>
      !namesOutside(name, outside) &&
      definitions.every((definition) => resourceCondition(name, definition) === 'nothing'),
  );
  if (nameless !== undefined) return { key: 'policy.unknownResource', params: { word: nameless } };
  const isMeant = (word: string) => actions.some((pattern) => fitsWildcard(pattern, word)) !== isExcept;
  const meant = definitions.filter(
    (definition) =>
      actionWords(definition).some(({ word }) => isMeant(word)) &&
      resources.some((name) => resourceCondition(name, definition) !== 'nothing'),
  );
  const isOutside = outside.actions.some(isMeant) && resources.some((name) => namesOutside(name, outside));
  if (meant.length === 0) return isOutside ? undefined : { key: 'policy.nothingMeant', params: { word: sid } };
  for (const term of conditions.filter(({ key }) => !ABOUT_THE_CALL.has(key))) {
    const word = `${term.operator} ${term.key}`;
    if (!meant.some((definition) => hasTerm(term, definition))) return { key: 'policy.unknownField', params: { word } };
    if (!meant.some((definition) => termCondition(term, definition, ANYBODY) !== undefined))
      return { key: 'policy.conditionValue', params: { word } };
  }
  return undefined;
}

const ABOUT_THE_CALL: ReadonlySet<string> = new Set(['source_ip', 'now']);

function namesOutside(text: string, { resources }: OutsideWords): boolean {
  const name = parseResourceName(text);
  return (
    name === undefined ||
    resources.some(({ service, type }) => fitsWildcard(name.service, service) && fitsWildcard(name.type, type))
  );
}
