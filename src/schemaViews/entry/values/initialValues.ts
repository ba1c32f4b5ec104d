import type { Actor } from '#model/access/actor.ts';
import { defaultOf } from '#model/validation/completion/defaultOf.ts';
import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { emptyItem } from '#src/inputs/frame/emptyItem.ts';

/** The values of a form: JSON, or invalid input that validation will reject. */
export type FormValues = Record<string, unknown>;

interface Sources {
  actor: Actor;
  now: number;
  /** The record being edited; its values take precedence over every default. */
  record?: Record<string, unknown>;
  /** Values preset by the address, such as the parent of a sub-list. */
  preset?: Record<string, unknown>;
  /** The record that an action runs on: the source of `$record.x` in defaults. */
  on?: Record<string, unknown>;
}

/** The initial values of a form: from the record, otherwise the preset, otherwise the defaults of the definition. */
export function initialValues(
  fields: readonly FieldDefinition[],
  { actor, now, record, preset, on }: Sources,
): FormValues {
  const given = preset && { ...impliedBy(fields, preset), ...preset };
  const valueOf = (field: FieldDefinition): unknown => {
    if (record) return field.writeOnly ? null : (record[field.name] ?? null);
    if (given && Object.hasOwn(given, field.name)) return given[field.name];
    return startOf(field, { user: actor, now, record: on });
  };
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}

/**
 * Sets the choices that a preset field depends on (`when`): a preset policy, for example, means that the authorisation
 * is not for a role.
 */
function impliedBy(fields: readonly FieldDefinition[], preset: Record<string, unknown>): Record<string, unknown> {
  const choices = fields.flatMap(({ name, when = {} }) => (Object.hasOwn(preset, name) ? Object.entries(when) : []));
  return Object.fromEntries(
    choices.filter(
      ([name, value]) =>
        fields.some((field) => field.name === name) &&
        (typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith('$'))),
    ),
  );
}

function startOf(field: FieldDefinition, context: ConditionContext): Json {
  const start = defaultOf(field, context);
  if (start !== undefined) return start;
  // An untouched switch means off.
  if (field.type === 'boolean') return false;
  // If entries are required, start with the first.
  const item = field.fields?.['item'];
  if (field.type === 'list') return field.required && item ? [emptyItem(item, context)] : null;
  if (field.type !== 'object') return null;
  // Members start empty, so that an untouched optional object stays absent.
  const members = Object.entries(field.fields ?? {}).filter(([, member]) => !member.readOnly && !member.computed);
  return Object.fromEntries(members.map(([name, member]) => [name, defaultOf(member, context) ?? null]));
}
