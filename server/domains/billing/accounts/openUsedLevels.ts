import type { Context } from '#server/engine/context.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { defaultValues } from '#server/engine/records/write/values/defaultValues.ts';

/** The order of levels that were only texts before: after those of the platform. */
const LATER = 1_000;

/**
 * Creates the levels that accounts, arrears policies or price books name and that have no record. Runs at every start,
 * for texts that are older than the list of levels; a text becomes the code and the name.
 */
export async function openUsedLevels(context: Context): Promise<number> {
  const { schemas } = context;
  const definition = schemas.resources['customerLevels'];
  if (definition === undefined) return 0;
  const known = await context.db.kysely.selectFrom('customer_levels').select(['code', 'name']).execute();
  const codes = new Set(known.map(({ code }) => code));
  const missing = (await usedLevels(context)).filter((code) => !codes.has(code));
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  for (const code of missing) {
    const name = freeName(code, names);
    names.add(name.toLowerCase());
    await context
      .transaction((inside) =>
        storeRecord(onBehalf(inside, { id: 0, name: inside.actor.name }), definition, {
          ...defaultValues(definition),
          code,
          name,
          sort: LATER,
        }),
      )
      .catch((error: unknown) => unlessCreated(context, code, error));
  }
  return missing.length;
}

async function usedLevels({ db: { kysely }, schemas }: Context): Promise<string[]> {
  const has = (resource: string) => schemas.resources[resource] !== undefined;
  const accounts = kysely.selectFrom('accounts').select('customer_level as code').distinct();
  const policies = kysely.selectFrom('arrears_policies').select('level as code').distinct();
  const books = kysely.selectFrom('price_books').select('level as code').distinct();
  const rows = [
    ...(has('accounts') ? await accounts.execute() : []),
    ...(has('arrearsPolicies') ? await policies.execute() : []),
    ...(has('priceBooks') ? await books.execute() : []),
  ];
  const codes = rows.flatMap(({ code }) => (code === null || code === '' ? [] : [code]));
  return [...new Set(codes)].toSorted();
}

/** A code whose text is the name of another level gets a number. */
function freeName(code: string, names: ReadonlySet<string>): string {
  let [name, number] = [code, 2];
  while (names.has(name.toLowerCase())) name = `${code} ${number++}`;
  return name;
}

/** Another starting process created it first. */
async function unlessCreated({ db }: Context, code: string, error: unknown): Promise<void> {
  const there = await db.kysely
    .selectFrom('customer_levels')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (there === undefined) throw error;
}
