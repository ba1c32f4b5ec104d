import { isWritable } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ActionOutcome } from './actionTarget.ts';

/** What the server made for an action and told with the record, this once. */
export function toldFields(definition: Definition, action: string, outcome: ActionOutcome): FieldDefinition[] {
  const { input = {} } = definition.actions[action] ?? {};
  return Object.values(input).filter(
    (field) => !isWritable(field) && outcome.kind === 'record' && typeof outcome.record?.[field.name] === 'string',
  );
}
