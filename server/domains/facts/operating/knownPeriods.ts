import type { Grain } from '#model/domains/facts/operating/period.ts';
import type { Context } from '#server/engine/context.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';

/** The first and the last period that is made; undefined before the first one. Every one between them is made. */
export interface KnownPeriods {
  first: string | undefined;
  last: string | undefined;
}

// By the index of the dimension and the day: a minimum over all facts would read them all.
const firstMade = preparedQuery((kysely, { grain }: { grain: Grain }) =>
  kysely
    .selectFrom('operating_facts')
    .select('period')
    .where('dimension', '=', 'all')
    .where('grain', '=', grain)
    .orderBy('day')
    .limit(1),
);

const lastMade = preparedQuery((kysely, { grain }: { grain: Grain }) =>
  kysely
    .selectFrom('operating_facts')
    .select('period')
    .where('dimension', '=', 'all')
    .where('grain', '=', grain)
    .orderBy('day', 'desc')
    .limit(1),
);

/** The days and months that have figures of the whole platform. */
export async function knownPeriods({ db }: Context): Promise<Record<Grain, KnownPeriods>> {
  const of = async (grain: Grain): Promise<KnownPeriods> => {
    const [[first], [last]] = [await firstMade(db, { grain }), await lastMade(db, { grain })];
    return { first: first?.period ?? undefined, last: last?.period ?? undefined };
  };
  return { day: await of('day'), month: await of('month') };
}
