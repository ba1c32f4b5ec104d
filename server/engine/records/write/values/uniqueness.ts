import type { Definition } from '#model/language/definition.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

const POSTGRES_UNIQUE = '23505';

/**
 * Converts the database's error for a duplicate value to one of the catalogue. The index decides, so that two writers
 * at the same moment get the same error as two after each other. Other errors are returned unchanged.
 */
export function takenError(definition: Definition, error: unknown): unknown {
  const index = violatedIndex(error);
  if (index === undefined) return error;
  const { fields, unique, id, table } = definition;
  const spec = tableOf(definition).indexes.find(
    (each) => each.unique && (each.name === index || `${table}.${each.fields?.[0]}` === index),
  );
  const names = spec?.fields ?? [id.field];
  const [first = id.field] = names;
  const rule = unique.find((each) => each.fields.join() === names.join());
  return new ApiError(fields[first]?.takenError ?? rule?.error ?? 'request.taken', { at: [first], cause: error });
}

/** The name of the index, or `table.column`, which is all that SQLite reports. */
function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === POSTGRES_UNIQUE && 'constraint' in error) return String(error.constraint);
  const sqlite = /^UNIQUE constraint failed: (?:index '([^']+)'|([^,]+))/.exec(error.message);
  return sqlite === null ? undefined : (sqlite[1] ?? sqlite[2]);
}
