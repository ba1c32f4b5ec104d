import type { Context } from '#server/engine/context.ts';
import { newPassword } from '#server/engine/ids.ts';
import { keepGenerated } from '#server/engine/records/generated/keepGenerated.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { baseSeed, demoSeed, type Seed } from './readSeed.ts';
import { insertSeed } from './seedRows.ts';
import { seedSimulator } from '#server/domains/cloud/simulator/demo/seedSimulator.ts';

/** Account of the administrator where no demo is wanted. */
export const FIRST_ACCOUNT = 'admin';

export interface FirstStart {
  /** Printed once: nobody else ever sees it. */
  generatedPassword?: string;
}

/**
 * Fills what is empty on the first start: base records of every resource that has never been seeded, then either the
 * demo or one administrator. One transaction: a start that is cut short begins anew.
 */
export async function firstStart(context: Context): Promise<FirstStart> {
  return context.transaction(async (inside) => {
    const done = new Set(
      (await inside.db.all<{ name: string }>('select name from platform_facts')).map((row) => row.name),
    );
    // Records of the seed point at what follows from the definitions.
    await keepGenerated(inside);
    const base = await unseeded(inside, await baseSeed((resource) => done.has(`seeded ${resource}`)));
    await insertSeed(inside, base);
    for (const resource of base.keys()) await remember(inside, `seeded ${resource}`);
    if (done.has('started')) return {};
    await remember(inside, 'started');
    if (inside.settings.seed === 'demo') {
      await insertSeed(inside, await demoSeed());
      await seedSimulator(inside);
      return {};
    }
    const password = inside.settings.adminPassword ?? newPassword(inside.ids, 16);
    await insertSeed(inside, new Map([['users', [{ name: FIRST_ACCOUNT, kind: 0, password }]]]));
    return inside.settings.adminPassword === undefined ? { generatedPassword: password } : {};
  });
}

async function unseeded({ db, schemas }: Context, seed: Seed): Promise<Seed> {
  const wanted: Seed = new Map();
  for (const [resource, rows] of seed) {
    const definition = schemas.resources[resource];
    if (definition === undefined) continue;
    const [filled] = await db.all(`select 1 from ${resourceTable(definition).name} limit 1`);
    if (filled === undefined) wanted.set(resource, rows);
  }
  return wanted;
}

async function remember({ db, clock }: Context, name: string): Promise<void> {
  await db.run('insert into platform_facts (name, at) values (?, ?)', [name, clock()]);
}
