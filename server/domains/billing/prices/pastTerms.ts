import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** `as`: kept apart from other terms of the same records. `unless`: changes that leave nothing to keep. */
interface Keeping {
  as?: string;
  unless?(change: RecordChange): boolean;
}

/**
 * Keeps what these fields of a record were, each time that they change: what was charged with them is computed again
 * with the terms of its time.
 */
export function withPastTerms<Resource extends string>(
  hooks: ResourceHooks<Resource>,
  fields: readonly string[],
  { as, unless }: Keeping = {},
): ResourceHooks<Resource> {
  return {
    ...hooks,
    async afterWrite(context, change) {
      // The fields are those of the resource.
      const written = change as RecordChange;
      if (!unless?.(written)) await keepPast(context, { ...written, resource: as ?? written.resource }, fields);
      await hooks.afterWrite?.(context, change);
    },
  };
}

async function keepPast(
  context: Context,
  { resource, id, before, after }: RecordChange,
  fields: readonly string[],
): Promise<void> {
  const past = before && termsIn(before, fields);
  if (past === undefined || (after !== undefined && isSameJson(past, termsIn(after, fields)))) return;
  await context.db.kysely
    .insertInto('past_terms')
    .values({ resource, record_id: String(id), until: context.clock(), terms: JSON.stringify(past) })
    // Terms that were in force for no time at all have priced nothing.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const termsIn = (record: RecordData, fields: readonly string[]): Record<string, Json> =>
  Object.fromEntries(fields.map((name) => [name, record[name] ?? null]));

/** Terms until an instant, in milliseconds. */
export interface PastTerms {
  until: number;
  terms: Record<string, Json>;
}

/** The past terms of records of a resource, or of one of them, by record, in order of time. */
export async function pastTermsOf({ db }: Context, resource: string, id?: string): Promise<Map<string, PastTerms[]>> {
  const rows = await db.kysely
    .selectFrom('past_terms')
    .select(['record_id', 'until', 'terms'])
    .where('resource', '=', resource)
    .$if(id !== undefined, (query) => query.where('record_id', '=', id ?? ''))
    .orderBy('until')
    .execute();
  const known = new Map<string, PastTerms[]>();
  for (const { record_id, until, terms } of rows) {
    // Written by `keepPast`.
    const past = { until, terms: JSON.parse(terms) as PastTerms['terms'] };
    known.set(record_id, [...(known.get(record_id) ?? []), past]);
  }
  return known;
}
