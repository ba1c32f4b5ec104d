import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** What runs on the host, or will: the version and the values of a component. */
export interface Applied {
  version: string;
  values: RecordData;
}

const LONGEST = 500;

/** The fields whose values a component takes: those that exist for some components only. */
const valueFields = ({ fields }: Definition): FieldDefinition[] =>
  Object.values(fields).filter(({ when }) => when !== undefined && Object.hasOwn(when, 'component'));

/** The version and values of a record; those that its component or version does not have are left out. */
export function wantedOf(definition: Definition, record: RecordData): Applied {
  const values = valueFields(definition).flatMap(({ name }) => {
    const value = record[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  const { version } = record;
  return { version: typeof version === 'string' ? version : '', values: Object.fromEntries(values) };
}

/** Reads what was stored as JSON. */
export function appliedOf(stored: Json | undefined): Applied | undefined {
  if (!isObject(stored) || typeof stored.version !== 'string' || !isObject(stored.values)) return undefined;
  return { version: stored.version, values: stored.values };
}

/** All values of a revision; null where it has none, so that a record takes exactly these. */
export function valuesToTake(definition: Definition, { version, values }: Applied): RecordData {
  return { version, ...Object.fromEntries(valueFields(definition).map(({ name }) => [name, values[name] ?? null])) };
}

/** How what is wanted differs from what runs, in words of the reader. */
export function differences(
  { lang }: Pick<Context, 'lang'>,
  definition: Definition,
  now: Applied,
  wanted: Applied,
): { field: string; from: string | null; to: string | null }[] {
  const { version } = definition.fields;
  const named = [...(version ? [version] : []), ...valueFields(definition)];
  return named.flatMap((field) => {
    const [from, to] = [now, wanted].map((each) =>
      field.name === 'version' ? each.version : (each.values[field.name] ?? null),
    );
    return isSameJson(from ?? null, to ?? null)
      ? []
      : [{ field: field.label[lang], from: wordOf(field, from, lang), to: wordOf(field, to, lang) }];
  });
}

function wordOf(field: FieldDefinition, value: Json | undefined, lang: Context['lang']): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  const word = field.values?.[String(value)]?.label[lang];
  return (word ?? (typeof value === 'string' ? value : JSON.stringify(value))).slice(0, LONGEST);
}
