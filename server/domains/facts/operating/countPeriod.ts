import { createTally, type Counted, type Tally } from '#model/domains/facts/operating/createTally.ts';
import { ADDITIVE } from '#model/domains/facts/operating/createTally.ts';
import { DIMENSIONS, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import { periodsBetween, type FactPeriod } from '#model/domains/facts/operating/period.ts';
import type { Context } from '#server/engine/context.ts';
import type { ReadSeries } from '#server/domains/facts/places/uptimeOf.ts';
import { readCapacity } from './readCapacity.ts';
import { readEvents } from './readEvents.ts';
import { readHours } from './readHours.ts';
import { readLines, wordOf } from './readLines.ts';

export interface CountingUses {
  readSeries: ReadSeries;
  /** Renews the lease of the job. */
  keep: () => Promise<void>;
}

const OF_PLACES = [
  'orders',
  'gross_revenue',
  'refunds',
  'net_revenue',
  'paying_users',
  'machine_hours',
  'gpu_hours',
] as const;
const OF_PEOPLE = ['new_users', 'active_users', 'top_ups'] as const;

/** The figures of a day that is over, or of a month whose days are made. Reads only. */
export async function countPeriod(context: Context, period: FactPeriod, uses: CountingUses): Promise<Counted[]> {
  const tally = createTally();
  tally.knows(DIMENSIONS, OF_PLACES);
  // Users and their money belong to an organisation, and to no place.
  tally.knows(['all', 'partner'], OF_PEOPLE);
  await (period.grain === 'day' ? countDay : countMonth)(context, period, tally, uses);
  return tally.rows();
}

async function countDay(context: Context, day: FactPeriod, tally: Tally, { readSeries, keep }: CountingUses) {
  await readLines(context, day.name, tally);
  await keep();
  await readEvents(context, day, tally);
  await readHours(context, day, tally);
  await keep();
  await readCapacity(context, day, tally, readSeries);
}

/** Quantities that add up are the sum of the days; users who count once are counted again. */
async function countMonth(context: Context, month: FactPeriod, tally: Tally, { keep }: CountingUses) {
  for (const day of periodsBetween(month.firstDay, month.lastDay)) {
    await keep();
    await readLines(context, day, tally, 'unique');
  }
  const active = await context.db.kysely
    .selectFrom('operating_users')
    .select(['who', 'bp_id'])
    .distinct()
    .where('kind', '=', 'active')
    .where('grain', '=', 'day')
    .where('day', '>=', month.firstDay)
    .where('day', '<=', month.lastDay)
    .execute();
  for (const { who, bp_id } of active) if (who !== null) tally.see({ partner: wordOf(bp_id) }, 'active_users', who);
  await addDays(context, month, tally);
}

const CAPACITY = new Set<string>(['vcpu_used', 'vcpu_total', 'gpu_used', 'gpu_total']);

async function addDays({ db }: Context, month: FactPeriod, tally: Tally): Promise<void> {
  const days = await db.kysely
    .selectFrom('operating_facts')
    .select(['dimension', 'key', ...ADDITIVE])
    .where('grain', '=', 'day')
    .where('day', '>=', month.firstDay)
    .where('day', '<=', month.lastDay)
    .execute();
  const measured = new Map<string, number>();
  for (const { dimension, key, vcpu_total, gpu_total } of days) {
    const row = `${dimension} ${key}`;
    for (const [kind, total] of Object.entries({ vcpu: vcpu_total, gpu: gpu_total }))
      if (total !== null) measured.set(`${row} ${kind}`, (measured.get(`${row} ${kind}`) ?? 0) + 1);
  }
  for (const day of days)
    for (const quantity of ADDITIVE) {
      const value = day[quantity];
      if (value === null || day.dimension === null) continue;
      const key = day.key ?? '';
      // The mean of the days on which it was measured.
      const kind = quantity.startsWith('vcpu') ? 'vcpu' : 'gpu';
      const over = CAPACITY.has(quantity) ? (measured.get(`${day.dimension} ${day.key} ${kind}`) ?? 1) : 1;
      tally.addTo(day.dimension as Dimension, key, quantity, value / over);
    }
}
