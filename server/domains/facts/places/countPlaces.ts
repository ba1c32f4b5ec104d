import { CAPACITY_KINDS, STEPS } from '#model/domains/facts/contradictions.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { updateRow } from '#server/engine/records/write/writeRow.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { capacityOfPlaces, type ReadCapacity } from './capacityOfPlaces.ts';
import { countCards } from './countCards.ts';
import { countHosts, type HostsOfPlace } from './countHosts.ts';
import { moneyOfModels } from './moneyOfModels.ts';
import { namesOf, rowsOfPlaces } from './places.ts';
import { uptimeOf, type ReadSeries } from './uptimeOf.ts';

export interface CountUses {
  /** Reads measured values. */
  readSeries: ReadSeries;
  readCapacity: ReadCapacity;
}

/**
 * Counts the hosts, cards and machines of each place, and writes them into its row and those of its GPU models. With
 * `uses`, also its capacity and what follows from measured values, which takes longer. Repeating it does no harm.
 */
export async function countPlaces(context: Context, uses?: CountUses): Promise<void> {
  const found = await countHosts(context);
  const rows = await context.transaction((inside) =>
    rowsOfPlaces(
      inside,
      [...found.values()].map(({ place }) => place),
    ),
  );
  const cards = await countCards(context);
  const money = await moneyOfModels(context);
  const uptimes = uses && (await uptimeOf(context, uses.readSeries));
  const capacities = uses && (await capacityOfPlaces(context, uses.readCapacity));
  const describe = await namesOf(context, [...rows.values()]);
  const now = context.clock();
  const placeValues = new Map<number, RecordData>();
  for (const [key, row] of rows) {
    const [hosts, gpus] = [found.get(key), cards.places.get(row.id)];
    // A place with neither has nothing left to say.
    if (hosts !== undefined || gpus !== undefined)
      placeValues.set(row.id, {
        ...describe(row),
        ...hosts?.values,
        ...(capacities && (capacities.get(key) ?? noCapacity)),
        ...cardValues(hosts, gpus),
        ...(uptimes && { uptime: uptimes.get(key) ?? null }),
        counted_at: now,
      });
  }
  const modelValues = new Map<number, RecordData>();
  for (const [id, counted] of cards.models) modelValues.set(id, { ...counted, ...money.get(id) });
  await store(context, 'resourceSites', placeValues);
  await store(context, 'siteGpus', modelValues, cards.none);
}

/** What is known of the cards of a place: nothing, where no cloud reports any. */
function cardValues(
  { quiet, clouds }: Pick<HostsOfPlace, 'quiet' | 'clouds'> = NO_CLOUDS,
  gpus: RecordData | undefined,
): RecordData {
  const reporting = quiet.length === 0 ? 'all' : clouds > quiet.length || gpus !== undefined ? 'some' : 'none';
  return {
    ...(reporting === 'none' ? notReported : { ...noCards, ...gpus }),
    reporting,
    quiet_clouds: quiet.length === 0 ? null : quiet,
  };
}

const NO_CLOUDS = { quiet: [], clouds: 0 };

/** Of a place that has cards only. */
const noCapacity: RecordData = Object.fromEntries(
  Object.keys(CAPACITY_KINDS).flatMap((word) =>
    STEPS.filter((step) => word !== 'storage' || step !== 'sold').map((step) => [`${word}_${step}`, null]),
  ),
);

const notReported: RecordData = {
  gpus_used: null,
  gpu_total: null,
  gpu_allocated: null,
  gpu_idle: null,
  gpu_fault: null,
  gpu_maintenance: null,
  gpu_silent: null,
  last_report_at: null,
};

const noCards: RecordData = {
  gpus_used: null,
  gpu_total: 0,
  gpu_allocated: 0,
  gpu_idle: 0,
  gpu_fault: 0,
  gpu_maintenance: 0,
  gpu_silent: 0,
};

/** A row without anything to count is removed after this time. */
const NEW_MS = 600_000;

/** Writes what has changed, without history: only the last count matters. Rows that stand for nothing are removed. */
async function store(
  context: Context,
  resource: 'resourceSites' | 'siteGpus',
  values: ReadonlyMap<number, RecordData>,
  without?: RecordData,
): Promise<void> {
  const definition = knownDefinition(context, resource);
  if (definition === undefined) return;
  const table = resourceTable(definition);
  const { kysely } = context.db;
  const rows =
    resource === 'siteGpus'
      ? await kysely.selectFrom('site_gpus').selectAll().execute()
      : await kysely.selectFrom('resource_sites').selectAll().execute();
  for (const row of rows) {
    const { id } = row;
    const before = decodeRow(table, row);
    const next = values.get(id) ?? without;
    // A report may add the row of its cards while others are counted.
    const isOld = row.created_at + NEW_MS < context.clock();
    if (!values.has(id) && isOld) await context.transaction((inside) => forgetRecord(inside, definition, before));
    else if (next !== undefined) {
      const changes = Object.fromEntries(
        Object.entries(next).filter(([name, value]) => !isSameJson(before[name] ?? null, value)),
      );
      // A new count with the same result is no news.
      if (Object.keys(changes).every((name) => name === 'counted_at'))
        await updateRow(context, definition, id, changes);
      else await storePassing(context, definition, before, changes);
    }
  }
}
