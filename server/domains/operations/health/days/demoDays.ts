import { createHash } from 'node:crypto';
import { PROBE_EVERY_MS } from '#model/domains/operations/health/componentStep.ts';
import type { DayTime } from '#model/domains/operations/health/watchedTime.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { DAYS_KEPT, firstDay } from './healthDays.ts';

/** Gives the components of the demo 90 days. */
export const DEMO_DAYS = 'health-demo-days';
/** The fact that they are there. */
const DONE = 'components of the demo have a past';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Begins with a process of the demo, a little later: the components are found first. */
export async function keepDemoDays(context: Context): Promise<void> {
  if (context.settings.seed !== 'demo') return;
  await context.jobs.schedule(context, {
    kind: DEMO_DAYS,
    key: DEMO_DAYS,
    payload: null,
    runAt: context.realTime() + 2 * PROBE_EVERY_MS,
    realTime: 'unawaited',
  });
}

export const demoDaysHandler: JobHandler = {
  async finish(context) {
    const { kysely } = context.db;
    const done = await kysely.selectFrom('platform_facts').select('at').where('name', '=', DONE).executeTakeFirst();
    if (done !== undefined) return;
    const components = await kysely
      .selectFrom('health_components')
      .select(['id', 'key', 'kind'])
      .where('state', 'not in', ['stopped', 'maintenance'])
      .execute();
    for (const { id, key, kind } of components)
      await kysely
        .insertInto('health_days')
        .values(pastOf(context, key ?? '', kind === 'program').map((day) => ({ component_id: id, ...day })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await kysely
      .insertInto('platform_facts')
      .values({ name: DONE, at: context.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};

/** Every day before today; the same for the same component and day. Few days have a fault. */
function pastOf(context: Context, key: string, hasParts: boolean): DayTime[] {
  const first = firstDay(context);
  return Array.from({ length: DAYS_KEPT - 1 }, (_, place) => {
    const day = first + place;
    const [chance = 0, length = 0] = createHash('sha256').update(`${key} ${day}`).digest();
    const [restart = 0] = createHash('sha256').update(`${day}`).digest();
    const down_ms = chance === 0 ? (20 + length) * MINUTE_MS : chance === 1 ? (3 + (length % 20)) * MINUTE_MS : 0;
    const degraded_ms = hasParts && chance > 1 && chance < 5 ? (10 + length) * MINUTE_MS : 0;
    const unknown_ms = restart < 6 ? (restart + 2) * MINUTE_MS : 0;
    return { day, up_ms: DAY_MS - down_ms - degraded_ms - unknown_ms, degraded_ms, down_ms, unknown_ms };
  });
}
