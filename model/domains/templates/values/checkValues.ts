import type { Actor } from '#model/access/actor.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { validateRecord } from '#model/validation/validation.ts';
import type { Values } from './leaves.ts';

/**
 * Checks the values of a stack with the rules of the form. Those whose condition does not hold are left out. Secrets in
 * `known` are kept elsewhere and need not be entered again.
 *
 * @example
 *   checkValues(fields, { port: 0 }, { actor, now, known: new Set() }); // { faults: { port: … } }
 */
export function checkValues(
  fields: Readonly<Record<string, FieldDefinition>>,
  values: Values,
  { actor, now, known }: { actor: Actor; now: number; known: ReadonlySet<string> },
): { values: Values } | { faults: Record<string, Violation> } {
  const checked = validateRecord({ fields: withKnown(fields, known) }, values, { mode: 'create', actor, now });
  return 'value' in checked ? { values: checked.value } : { faults: checked.fields };
}

function withKnown(
  fields: Readonly<Record<string, FieldDefinition>>,
  known: ReadonlySet<string>,
  above = '',
): Record<string, FieldDefinition> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FieldDefinition] => {
      const path = `${above}${name}`;
      if (field.type === 'object') return [name, { ...field, fields: withKnown(field.fields, known, `${path}.`) }];
      return [name, known.has(path) ? { ...field, required: false } : field];
    }),
  );
}
