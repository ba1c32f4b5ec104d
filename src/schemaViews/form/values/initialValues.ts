import type { Actor } from '#model/access/actor.ts';
import { defaultOf } from '#model/validation/completion/defaultOf.ts';
import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { emptyItem } from '#src/inputs/frame/emptyItem.ts';

/** What a form holds: JSON, and while it is typed anything that an input leaves there for validation to judge. */
export type FormValues = Record<string, unknown>;

interface Sources {
  actor: Actor;
  now: number;
  /** The record being edited; its values win over every default. */
  record?: Record<string, unknown>;
  /** What the address presets: the parent of a sub-list. */
  preset?: Record<string, unknown>;
  /** The record that an action is called on: what `$record.x` means in its defaults. */
  on?: Record<string, unknown>;
}

/** What a form starts with: the record's own values, else the preset, else the defaults of the definition. */
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
 * A preset policy is none of an authorisation for a role: a choice on which a preset field depends (`when`) is made
 * with it.
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
  // A switch that nobody touched says off.
  if (field.type === 'boolean') return false;
  // Where some are needed, the first is there to be filled.
  const item = field.fields?.['item'];
  if (field.type === 'list') return field.required && item ? [emptyItem(item, context)] : null;
  if (field.type !== 'object') return null;
  // Members start empty, so that an optional object that nobody touched stays absent.
  const members = Object.entries(field.fields ?? {}).filter(([, member]) => !member.readOnly && !member.computed);
  return Object.fromEntries(members.map(([name, member]) => [name, defaultOf(member, context) ?? null]));
}
