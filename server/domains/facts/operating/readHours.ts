import type { Kysely } from 'kysely';
import type { FactPeriod } from '#model/domains/facts/operating/period.ts';
import type { Tally } from '#model/domains/facts/operating/createTally.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { placeOf } from './readLines.ts';

const MACHINE_TYPES = ['vm', 'gpu', 'bare_metal'] as const;
const PERIODS_AT_ONCE = 5_000;
/** Hours are counted in hundredths, and kept in millionths. */
const HUNDREDTH_MS = 36_000;
const HUNDREDTH = 10_000;

/** A piece of the periods that reach into a time: those that have not ended, or those that ended since. */
interface Piece extends Record<string, number> {
  from: number;
  to: number;
  after: number;
}

const openPeriods = preparedQuery((kysely, { to, after }: Piece) =>
  periods(kysely).where('spans.open_item', 'is not', null).where('spans.from', '<', to).where('spans.id', '>', after),
);

const endedPeriods = preparedQuery((kysely, { from, to, after }: Piece) =>
  periods(kysely).where('spans.to', '>', from).where('spans.from', '<', to).where('spans.id', '>', after),
);

/** Charged periods of machines, with what they are divided by. */
const periods = (kysely: Kysely<KnownTables>) =>
  kysely
    .selectFrom('spans')
    .innerJoin('billing_items as item', 'item.id', 'spans.item_id')
    .leftJoin('clouds', 'clouds.cloud_id', 'item.cloud_id')
    .leftJoin('products', 'products.id', 'item.product_id')
    .select((eb) => [
      'spans.id',
      'spans.from',
      'spans.to',
      'spans.spec',
      'item.resource',
      'item.resource_type',
      'item.cloud_id',
      'item.region_id',
      'item.bp_id',
      'clouds.site_id',
      'products.gpu_count',
      eb.fn.coalesce('products.provider_id', 'clouds.provider_id').as('provider_id'),
    ])
    .where('item.resource_type', 'in', MACHINE_TYPES)
    .orderBy('spans.id')
    .limit(PERIODS_AT_ONCE);

/** Adds the hours of machines and of their GPUs in a day, from the charged periods of their billing items. */
export async function readHours(context: Context, { from, to }: FactPeriod, tally: Tally): Promise<void> {
  const gpus = await gpusOfFlavors(context);
  for (const read of [openPeriods, endedPeriods])
    for await (const row of allRows(context, read, { from, to })) {
      const ms = Math.min(row.to ?? to, to) - Math.max(row.from ?? from, from);
      const place = placeOf(row);
      // Rounded by period, so that any division adds up to the same whole.
      tally.add(place, 'machine_hours', hoursOf(ms));
      const count = gpus(row);
      if (count > 0) tally.add(place, 'gpu_hours', hoursOf(ms) * count);
    }
}

const hoursOf = (ms: number): number => Math.round(ms / HUNDREDTH_MS) * HUNDREDTH;

async function* allRows({ db }: Context, read: typeof openPeriods, time: { from: number; to: number }) {
  for (let after = 0; ;) {
    const rows = await read(db, { ...time, after });
    for (const row of rows) {
      await yieldToEventLoop();
      yield row;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PERIODS_AT_ONCE) return;
  }
}

interface Specified {
  resource: string | null;
  resource_type: string | null;
  cloud_id: string | null;
  spec: string | null;
  gpu_count: number | null;
}

/** The GPUs of the flavor of a charged period; of a flavor that is gone, those of its product. */
async function gpusOfFlavors({ db: { kysely } }: Context): Promise<(of: Specified) => number> {
  const known = new Map<string, number>();
  for (const table of ['flavors', 'vm_flavors'] as const) {
    const rows = await kysely
      .selectFrom(table)
      .select(['cloud_id', 'name', 'gpu_count'])
      .where('gpu_count', '>', 0)
      .execute();
    for (const { cloud_id, name, gpu_count } of rows) known.set(`${cloud_id} ${name}`, gpu_count ?? 0);
  }
  return ({ resource_type, cloud_id, spec, gpu_count }) =>
    resource_type === 'vm' ? 0 : (known.get(`${cloud_id} ${spec}`) ?? gpu_count ?? 0);
}
