import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { RecordData } from '#server/engine/context.ts';

/** The component that runs on the host, or will: the version and the values of a component. */
export interface Applied {
  version: string;
  values: RecordData;
}

/** Of a text and of a list in a difference. */
const LONGEST = 300;
const MOST_ITEMS = 6;

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

/**
 * How what is wanted differs from what runs: keys of fields and values as JSON, which every reader reads in their
 * language.
 */
export function differences(
  definition: Definition,
  now: Applied,
  wanted: Applied,
): { field: string; from: string | null; to: string | null }[] {
  return ['version', ...valueFields(definition).map(({ name }) => name)].flatMap((name) => {
    const [from = null, to = null] = [now, wanted].map((each) =>
      name === 'version' ? each.version : (each.values[name] ?? null),
    );
    return isSameJson(from, to) ? [] : [{ field: name, from: textOf(from), to: textOf(to) }];
  });
}

function textOf(value: Json): string | null {
  return value === null ? null : JSON.stringify(shortened(value));
}

/** Long enough to recognise it. */
function shortened(value: Json): Json {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return Array.isArray(value) && value.length > MOST_ITEMS ? [...value.slice(0, MOST_ITEMS), '…'] : value;
}
