import type { Definition } from '#model/language/definition.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

const POSTGRES_UNIQUE = '23505';

/**
 * The catalogue's refusal for a value that is taken, from the error of the database: the index decides, so that two
 * writers at the same moment get the same answer as two after each other. Other errors are given back as they are.
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

/** Name of the index, or `table.column` where SQLite tells no more. */
function violatedIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === POSTGRES_UNIQUE && 'constraint' in error) return String(error.constraint);
  const sqlite = /^UNIQUE constraint failed: (?:index '([^']+)'|([^,]+))/.exec(error.message);
  return sqlite === null ? undefined : (sqlite[1] ?? sqlite[2]);
}
