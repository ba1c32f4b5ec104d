import type { Scenario } from './scenario.ts';

/** Takes the demo's products off sale, so that what a test creates costs nothing and needs no money (spec 5). */
export async function withoutPrices({ db }: Pick<Scenario, 'db'>): Promise<void> {
  await db.run("update products set status = 'off_sale' where status = 'on_sale'");
}
