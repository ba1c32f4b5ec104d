import { openLedger } from '#server/domains/billing/ledger/openLedger.ts';
import type { Context } from '#server/engine/context.ts';
import { newPassword } from '#server/engine/process/ids.ts';
import { keepCopies } from '#server/engine/records/write/copies/keepCopies.ts';
import { keepGenerated } from '#server/engine/records/keepGenerated.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { baseSeed, demoSeed, type Seed } from './readSeed.ts';
import { insertSeed } from './seedRows.ts';
import { writeFirstPrices } from '#server/domains/billing/prices/firstPrices.ts';
import { settleSales } from '#server/domains/billing/prices/sale/settleSales.ts';
import { settleSpecs } from '#server/domains/billing/prices/specs/settleSpecs.ts';
import type { MemberItems } from '#server/domains/cloud/simulator/demo/memberItems.ts';
import { seedSimulator } from '#server/domains/cloud/simulator/demo/seedSimulator.ts';

/** Account of the administrator in an installation without the demo. */
export const FIRST_ACCOUNT = 'admin';

/** In the demo, a year costs as much as these months. */
const DEMO_YEAR = 10;

export interface FirstStart {
  /** Printed once, and stored only as a hash. */
  generatedPassword?: string;
}

/**
 * Seeds an empty database on the first start: base records of every resource that has never been seeded, then either
 * the demo or one administrator. One transaction: an interrupted start begins again. `begin` is what the accounts of
 * the demo begin with: their balances and what their members have in the clouds, or more.
 */
export async function firstStart(
  context: Context,
  begin: (inside: Context, members: readonly MemberItems[]) => Promise<unknown> = beginNow,
): Promise<FirstStart> {
  return context.transaction(async (inside) => {
    const facts = await inside.db.kysely.selectFrom('platform_facts').select('name').execute();
    const done = new Set(facts.map(({ name }) => name));
    // Records of the seed refer to generated records.
    await keepGenerated(inside);
    const base = await unseeded(inside, await baseSeed((resource) => done.has(`seeded ${resource}`)));
    await insertSeed(inside, base);
    for (const resource of base.keys()) await remember(inside, `seeded ${resource}`);
    if (done.has('started')) return {};
    await remember(inside, 'started');
    if (inside.settings.seed === 'demo') {
      await insertSeed(inside, await demoSeed());
      await writeFirstPrices(inside, { monthsOfYear: DEMO_YEAR });
      const members = await seedSimulator(inside);
      await begin(inside, members);
      await settleSales(inside);
      await settleSpecs(inside);
      await keepCopies(inside);
      return {};
    }
    const password = inside.settings.adminPassword ?? newPassword(inside.ids, 16);
    await insertSeed(inside, new Map([['users', [{ name: FIRST_ACCOUNT, kind: 0, password }]]]));
    return inside.settings.adminPassword === undefined ? { generatedPassword: password } : {};
  });
}

/** As if everything had been found today. */
async function beginNow(inside: Context, members: readonly MemberItems[]): Promise<void> {
  for (const { store } of members) await store(inside);
  await openLedger(inside);
}

async function unseeded({ db, schemas }: Context, seed: Seed): Promise<Seed> {
  const wanted: Seed = new Map();
  for (const [resource, rows] of seed) {
    const definition = schemas.resources[resource];
    if (definition === undefined) continue;
    const filled = await idsWith(db, definition, {}, 1);
    if (filled.length === 0) wanted.set(resource, rows);
  }
  return wanted;
}

async function remember({ db, clock }: Context, name: string): Promise<void> {
  await db.kysely.insertInto('platform_facts').values({ name, at: clock() }).execute();
}
