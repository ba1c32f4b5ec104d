import { createScenario, type Scenario, type ScenarioOptions } from '../../../../support/scenario.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 12 * HOUR_MS;

/** A platform at an instant. */
export async function platformAt(at: string, options: ScenarioOptions = {}): Promise<Scenario> {
  const all = await createScenario({ seed: 'none', ...options });
  all.clock.advance(Date.parse(at) - all.clock.now());
  return all;
}

/** Moves the clock by half days, and runs what is due. */
export async function advanceTo(all: Scenario, at: string): Promise<void> {
  const end = Date.parse(at);
  while (all.clock.now() < end) {
    const next = Math.min(end, (Math.floor(all.clock.now() / STEP_MS) + 1) * STEP_MS);
    all.clock.advance(next - all.clock.now());
    await all.platform.runner.runDue();
  }
}

/** A signed-in administrator: sessions end while the clock moves. */
export const admin = (all: Scenario) => all.as('admin');

/** The price counts from the beginning of time. */
export const setPriceFrom = (all: Scenario, product: number) =>
  all.db.run('update price_versions set effective_from = 0 where product_id = ?', [product]);
