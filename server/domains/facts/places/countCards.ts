import type { Context, RecordData } from '#server/engine/context.ts';

type Counted = Awaited<ReturnType<typeof groupsOf>>[number];

/** The states that a card can be in, each counted apart; with those that are faulty, they add up to the total. */
const STATES = ['idle', 'busy', 'maintenance', 'silent'] as const;

/**
 * Counts the cards of each place and of each GPU model there, without those that are gone. Means are over the cards
 * that report a value, and there is none where none does.
 */
export async function countCards({
  db,
}: Context): Promise<{ places: Map<number, RecordData>; models: Map<number, RecordData>; none: RecordData }> {
  const rows = await groupsOf(db);
  return {
    places: grouped(rows, ({ place_id: id }) => id, placeOf),
    models: grouped(rows, ({ model_id: id }) => id, modelOf),
    none: modelOf([]),
  };
}

const groupsOf = ({ kysely }: Context['db']) =>
  kysely
    .selectFrom('gpu_cards')
    .select(({ fn, case: when, ref }) => [
      'place_id',
      'model_id',
      'status',
      'allocated',
      fn.countAll<number>().as('n'),
      fn.sum<number | null>('utilisation').as('utilisation'),
      fn.count<number>('utilisation').as('measured'),
      fn.sum<number | null>('temperature').as('temperature'),
      fn.count<number>('temperature').as('warm'),
      fn.sum<number | null>('power').as('power'),
      fn.count<number>('power').as('powered'),
      fn.sum<number | null>('memory_used').as('memory_used'),
      fn
        .sum<number | null>(when().when('memory_used', 'is not', null).then(ref('memory_total')).else(null).end())
        .as('memory_total'),
      fn.max('last_report_at').as('last_report_at'),
    ])
    .where('status', '<>', 'gone')
    .groupBy(['place_id', 'model_id', 'status', 'allocated'])
    .execute();

function grouped(
  rows: readonly Counted[],
  idOf: (row: Counted) => number | null,
  valuesOf: (rows: readonly Counted[]) => RecordData,
): Map<number, RecordData> {
  const groups = Map.groupBy(rows, idOf);
  return new Map([...groups].flatMap(([id, some]) => (id === null ? [] : [[Number(id), valuesOf(some)] as const])));
}

const sum = (rows: readonly Counted[], of: (row: Counted) => number | string | null): number =>
  rows.reduce((total, row) => total + Number(of(row) ?? 0), 0);

const count = (rows: readonly Counted[], ...states: string[]): number =>
  sum(
    rows.filter(({ status }) => states.includes(status)),
    ({ n }) => n,
  );

const allocatedOf = (rows: readonly Counted[]): number =>
  sum(
    rows.filter(({ allocated }) => Number(allocated) === 1),
    ({ n }) => n,
  );

/** How many cards' worth of work is done; unknown where no card reports it. */
function usedOf(rows: readonly Counted[]): number | null {
  if (sum(rows, ({ measured }) => measured) === 0) return null;
  return Math.round(sum(rows, ({ utilisation }) => utilisation) * 100) / 100;
}

const lastOf = (rows: readonly Counted[]): number | null =>
  rows.reduce<number | null>(
    (last, { last_report_at: at }) => (at === null ? last : Math.max(last ?? 0, Number(at))),
    null,
  );

function placeOf(rows: readonly Counted[]): RecordData {
  return {
    gpu_total: sum(rows, ({ n }) => n),
    gpu_allocated: allocatedOf(rows),
    gpu_idle: count(rows, 'idle'),
    gpu_fault: count(rows, 'fault'),
    gpu_maintenance: count(rows, 'maintenance'),
    gpu_silent: count(rows, 'silent'),
    gpus_used: usedOf(rows),
    last_report_at: lastOf(rows),
  };
}

function modelOf(rows: readonly Counted[]): RecordData {
  const mean = (
    total: (row: Counted) => number | string | null,
    of: (row: Counted) => number | string | null,
    digits: number,
  ) => {
    const many = sum(rows, of);
    return many === 0 ? null : Math.round((sum(rows, total) / many) * 10 ** digits) / 10 ** digits;
  };
  return {
    total: sum(rows, ({ n }) => n),
    allocated: allocatedOf(rows),
    ...Object.fromEntries(STATES.map((state) => [state, count(rows, state)])),
    faulty: count(rows, 'fault'),
    schedulable: count(rows, 'idle', 'busy'),
    used: usedOf(rows),
    utilisation: mean(
      ({ utilisation }) => utilisation,
      ({ measured }) => measured,
      4,
    ),
    memory_utilisation: mean(
      ({ memory_used: used }) => used,
      ({ memory_total: total }) => total,
      4,
    ),
    temperature: mean(
      ({ temperature }) => temperature,
      ({ warm }) => warm,
      1,
    ),
    power: mean(
      ({ power }) => power,
      ({ powered }) => powered,
      1,
    ),
    last_report_at: lastOf(rows),
  };
}
