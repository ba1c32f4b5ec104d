import type { Database } from '#server/engine/db/database.ts';
import type { Files } from './compiled.ts';
import { startEvolution } from './evolution.ts';
import { createRow } from './rows.ts';
import { storeFiles } from './storedFiles.ts';
import { createWorld } from './world.ts';

/** The first two rows of each resource have a value in every field, the third only in required ones. */
export const FIRST_ROWS = 3;

/** Creates tables and first rows, in an order in which every reference finds its target. */
export async function fillWorld(db: Database, files: Files): Promise<void> {
  const world = await createWorld(db, files);
  const evolution = await startEvolution(world, files);
  const ledger = evolution.ledger();
  await storeFiles(db);
  for (let n = 0; n < FIRST_ROWS; n += 1) {
    for (const name of inOrder(world.schemas().resources)) {
      await world.tick();
      await createRow(world, ledger, name, n, n < FIRST_ROWS - 1);
    }
  }
  for (const [name, { rows }] of ledger.live)
    if (rows.size !== FIRST_ROWS) throw new Error(`${name} has ${rows.size} rows at the beginning`);
  await world.close();
}

/** Referenced resources come first. */
function inOrder(resources: ReturnType<Awaited<ReturnType<typeof createWorld>>['schemas']>['resources']): string[] {
  const done = new Set<string>();
  const visit = (name: string, from: readonly string[]): void => {
    if (done.has(name) || from.includes(name)) return;
    for (const [, to = ''] of JSON.stringify(resources[name]?.fields ?? {}).matchAll(/"to":"(\w+)"/g))
      visit(to, [...from, name]);
    done.add(name);
  };
  for (const name of Object.keys(resources).toSorted()) visit(name, []);
  return [...done];
}
