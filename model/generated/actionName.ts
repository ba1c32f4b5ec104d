import type { Definition } from '#model/language/definition.ts';
import { renderMessage, type Language } from '#model/messages/messages.ts';
import type { ActionWord } from '#model/access/policies/actionWords.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/**
 * The name of an action word for people.
 *
 * @example
 *   actionName(rebootGateway, gateways, schemas, 'en'); // 'Reboot: Gateway'
 */
export function actionName(
  { operations: [operation = ''] }: ActionWord,
  { label, plural, actions: all }: Definition,
  { messages }: CompiledSchemas,
  language: Language,
): string {
  const action = operation.startsWith(':') ? all[operation.slice(1)] : undefined;
  if (action !== undefined)
    return renderMessage(messages, 'actionName.action', { action: action.label, one: label }, language);
  return renderMessage(messages, `actionName.${operation}`, { one: label, many: plural }, language);
}
