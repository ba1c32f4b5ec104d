import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';
import { withKeys } from '#model/fields/withKeys.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;
type Lacks = (needs: string | undefined) => boolean;

/** By definition, and by the features that a cloud lacks of it. */
const known = new WeakMap<Definition, Map<string, Definition>>();

/**
 * A definition as a cloud has it: without the fields and values whose feature (`needs`) the cloud lacks. Such a field
 * is not shown and cannot be entered; a word keeps its default, anything else has no value.
 *
 * @example
 *   definitionIn(eips, { eips: ['list'] }).fields.bandwidth_mbps?.hidden; // true, without the feature `bandwidth`
 */
export function definitionIn(definition: Definition, capabilities: Capabilities | undefined): Definition {
  const lacks = lackIn(definition, capabilities);
  const missing = missingIn(definition, capabilities);
  if (lacks === undefined || missing.length === 0) return definition;
  let narrowed = known.get(definition);
  if (narrowed === undefined) known.set(definition, (narrowed = new Map()));
  const key = missing.join(' ');
  let found = narrowed.get(key);
  if (found === undefined) narrowed.set(key, (found = without(definition, lacks)));
  return found;
}

/**
 * The features of a definition that a cloud lacks.
 *
 * @example
 *   missingIn(eips, { eips: ['list', 'bandwidth'] }); // ['traffic']
 */
export function missingIn(definition: Definition, capabilities: Capabilities | undefined): string[] {
  const lacks = lackIn(definition, capabilities);
  return lacks === undefined ? [] : (definition.features ?? []).filter(lacks);
}

/**
 * The input of an action in that cloud.
 *
 * @example
 *   fieldsIn(action.input, dnatRules, capabilities).protocol?.values; // without `any`
 */
export function fieldsIn<All extends Fields>(
  fields: All,
  definition: Pick<Definition, 'cloud'>,
  capabilities: Capabilities | undefined,
): All {
  const lacks = lackIn(definition, capabilities);
  return lacks === undefined ? fields : fieldsWithout(fields, lacks);
}

/**
 * The names of a body whose values the cloud cannot have: those of fields that `here` lacks, unless they say what such
 * a record has anyway.
 *
 * @example
 *   notOfferedIn(natGateways.fields, here.fields, { spec: 'large' }); // ['spec']
 */
export function notOfferedIn(
  fields: Fields,
  here: Fields,
  body: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>> = {},
): string[] {
  return Object.keys(body).filter((name) => {
    const [field, narrowed, value] = [fields[name], here[name], body[name]];
    if (field?.needs === undefined || narrowed === field || narrowed?.hidden !== true) return false;
    return value !== null && value !== undefined && value !== field.default && value !== record[name];
  });
}

/**
 * The features that fields and values of a definition need.
 *
 * @example
 *   featuresOf(eips); // ['traffic', 'bandwidth']
 */
export function featuresOf({ fields, actions }: Pick<Definition, 'fields' | 'actions'>): string[] {
  const words = new Set<string>();
  const read = (all: Fields): void => {
    for (const field of Object.values(all)) {
      if (field.needs !== undefined) words.add(field.needs);
      for (const { needs } of Object.values(field.values ?? {})) if (needs !== undefined) words.add(needs);
    }
  };
  read(fields);
  for (const { input } of Object.values(actions)) read(input ?? {});
  return [...words];
}

/** Undefined where nothing is known of the cloud. */
function lackIn({ cloud }: Pick<Definition, 'cloud'>, capabilities: Capabilities | undefined): Lacks | undefined {
  const words = cloud && capabilities?.[cloud.kind];
  return words && ((needs) => needs !== undefined && !words.includes(needs));
}

function without(definition: Definition, lacks: Lacks): Definition {
  const { fields, list, show, form, actions } = definition;
  const stays = (name: string) => !lacks(fields[name]?.needs);
  const parts = (all: readonly FormPart[]): FormPart[] =>
    all.map((part) => ({ ...part, fields: part.fields.filter(stays) })).filter((part) => part.fields.length > 0);
  return {
    ...definition,
    fields: fieldsWithout(fields, lacks),
    list: {
      ...list,
      columns: list.columns.filter(stays),
      hidden: list.hidden.filter(stays),
      filters: list.filters.filter(stays),
      expand: list.expand.filter(stays),
    },
    show: {
      ...show,
      summary: show.summary.filter(stays),
      sections: parts(show.sections),
    },
    form: { ...form, parts: parts(form.parts) },
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [
        name,
        action.input ? { ...action, input: fieldsWithout(action.input, lacks) } : action,
      ]),
    ),
  };
}

function fieldsWithout<All extends Fields>(fields: All, lacks: Lacks): All {
  // The same names, each with a field of the same kind.
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      lacks(field.needs) ? absent(field) : withValues(field, lacks),
    ]),
  ) as All;
}

function absent(field: FieldDefinition): FieldDefinition {
  const { default: word, required: _required, ...rest } = field;
  const kept = field.values !== undefined && word !== undefined ? { default: word } : {};
  // Its own keys without two that every kind has.
  return { ...rest, ...kept, readOnly: true, hidden: true } as FieldDefinition;
}

function withValues(field: FieldDefinition, lacks: Lacks): FieldDefinition {
  const values = Object.entries(field.values ?? {});
  if (!values.some(([, { needs }]) => lacks(needs))) return field;
  return withKeys(field, { values: Object.fromEntries(values.filter(([, { needs }]) => !lacks(needs))) });
}
