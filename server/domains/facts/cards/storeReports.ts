import { sql } from 'kysely';
import { cardFault, cardStatus } from '#model/domains/facts/cards/cardState.ts';
import { modelName } from '#model/domains/facts/cards/modelName.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { rowsOfModels } from '#server/domains/facts/places/models.ts';
import { placeKey, rowsOfPlaces, type PlaceRow } from '#server/domains/facts/places/places.ts';
import type { HostReport, ReportedCard } from './cardReport.ts';
import { storeMeasured, type Measured } from './storeMeasured.ts';

/** A card is known to be there for so long after a report. */
export const FRESH_MS = 180_000;
/** Parameters of one statement. */
const AT_ONCE = 500;
/** The name of a model that no source reports. */
const UNNAMED = 'GPU';

type Known = RecordData & { id: number; uuid: string; status: string; last_report_at: number | null };

/**
 * Stores what sources report of the cards of hosts, in the transaction of `context`. A card is known by its uuid: it
 * keeps its record on another host or at another index. What it is and its state are history; what is measured is not.
 * `ignored` counts the cards that another source reported a moment ago, `written` those that are new or have changed.
 */
export async function storeReports(
  context: Context,
  reports: readonly HostReport[],
): Promise<{ ignored: number; written: number }> {
  const definition = knownDefinition(context, 'gpuCards');
  if (definition === undefined || reports.length === 0) return { ignored: 0, written: 0 };
  const places = await rowsOfPlaces(
    context,
    reports.map(({ place }) => place),
  );
  const models = await rowsOfModels(
    context,
    reports.flatMap(({ place, cards }) =>
      cards.map((card) => ({ place: placeOf(places, place), name: modelOf(card) })),
    ),
  );
  const known = await knownCards(context, reports);
  const byUuid = new Map(known.map((card) => [card.uuid, card]));
  const seen = new Set<string>();
  const [added, changed, measured]: [RecordData[], { before: RecordData; changes: RecordData }[], Measured[]] = [
    [],
    [],
    [],
  ];
  let ignored = 0;
  const now = context.clock();
  for (const report of reports) {
    const place = placeOf(places, report.place);
    for (const card of report.cards) {
      const before = byUuid.get(card.uuid);
      if (seen.has(card.uuid) || (before !== undefined && isTaken(before, report, now))) {
        ignored += 1;
        continue;
      }
      seen.add(card.uuid);
      const facts = factsOf(card, report, place, models.get(`${place?.id ?? 0} ${modelOf(card)}`) ?? null);
      if (before === undefined) {
        added.push({
          ...facts,
          ...measuredOf(card),
          uuid: card.uuid,
          last_report_at: now,
          created_at: now,
          updated_at: now,
        });
        continue;
      }
      const changes = Object.fromEntries(
        Object.entries(facts).filter(([name, value]) => !isSameJson(before[name] ?? null, value)),
      );
      if (Object.keys(changes).length > 0) changed.push({ before, changes });
      measured.push({ id: before.id, ...measuredOf(card), last_report_at: now });
    }
  }
  const gone = known.filter((card) => card.status !== 'gone' && !seen.has(card.uuid) && isMissing(card, reports));
  changed.push(...gone.map((before) => ({ before, changes: goneAt(now) })));
  await writeBatch(context, definition, { added, changed });
  await storeMeasured(context, measured);
  return { ignored, written: added.length + changed.length };
}

/** A card that is no longer there has no present values and no holder. */
export const goneAt = (now: number): RecordData => ({
  ...silentValues,
  status: 'gone',
  gone_at: now,
  fault_reason: null,
  allocated: null,
  ...nobody,
});

/** What is not reported is not known. */
export const silentValues: RecordData = { utilisation: null, memory_used: null, temperature: null, power: null };

const nobody = { machine: null, machine_id: null, machine_name: null, tenant_bp_id: null, tenant_id: null };

const modelOf = ({ model }: ReportedCard): string => modelName(model ?? UNNAMED).slice(0, 64);

const placeOf = (places: ReadonlyMap<string, PlaceRow>, place: HostReport['place']): PlaceRow | undefined =>
  places.get(placeKey(place));

/**
 * Another source has reported the card a moment ago: the first keeps it, so that it does not flap between two. An agent
 * never takes a card of another site or provider that is not gone from there: its token is for its own site.
 */
function isTaken(card: Known, { source, cloudId, gatewayId, place }: HostReport, now: number): boolean {
  // The gateway that reported it last may say that it is at another host now, also one of another provider.
  if (card.status === 'gone' || (source === 'agent' && card.source === 'agent' && card.gateway_id === gatewayId))
    return false;
  if (source === 'agent' && (card.site_id !== place.siteId || card.provider_id !== place.providerId)) return true;
  if (card.status === 'silent' || (card.last_report_at ?? 0) + FRESH_MS <= now) return false;
  return source === 'agent' || (card.source !== 'agent' && card.cloud_id !== cloudId);
}

/** Of a host whose cards are all in the report. */
function isMissing(card: Known, reports: readonly HostReport[]): boolean {
  return reports.some(
    ({ isComplete, source, hostId, host, gatewayId }) =>
      isComplete &&
      card.source === source &&
      (source === 'agent' ? card.gateway_id === gatewayId && card.host === host : card.host_id === hostId),
  );
}

function factsOf(
  card: ReportedCard,
  { source, hostId, host, cloudId, gatewayId, inMaintenance }: HostReport,
  place: PlaceRow | undefined,
  modelId: number | null,
): RecordData {
  return {
    name: card.card_index === undefined ? `${host} ${card.uuid.slice(0, 12)}` : `${host} #${card.card_index}`,
    status: cardStatus(card, { allocated: card.allocated, inMaintenance }),
    fault_reason: cardFault(card),
    model: modelOf(card),
    host,
    card_index: card.card_index ?? null,
    place_id: place?.id ?? null,
    model_id: modelId,
    host_id: hostId,
    cloud_id: cloudId,
    site_id: place?.siteId ?? null,
    region_id: place?.regionId ?? null,
    provider_id: place?.providerId ?? null,
    bp_id: place?.bpId ?? null,
    allocated: card.allocated,
    ...nobody,
    ...card.holder,
    memory_total: card.memory_total ?? null,
    driver_version: card.driver_version ?? null,
    cuda_version: card.cuda_version ?? null,
    mig: card.mig ?? null,
    source,
    gateway_id: gatewayId,
    gone_at: null,
  };
}

const measuredOf = (card: ReportedCard) => ({
  utilisation: card.utilisation ?? null,
  memory_used: card.memory_used ?? null,
  temperature: card.temperature ?? null,
  power: card.power ?? null,
  ecc_errors: card.ecc_errors ?? null,
  xid_last: card.xid_last ?? null,
});

/** The cards that are reported, and the others of the same hosts. */
async function knownCards(context: Context, reports: readonly HostReport[]): Promise<Known[]> {
  const definition = knownDefinition(context, 'gpuCards');
  if (definition === undefined) return [];
  const table = resourceTable(definition);
  const found = new Map<number, Known>();
  const read = async (column: 'uuid' | 'host_id' | 'gateway_id', values: readonly (string | number)[]) => {
    for (const some of inChunks([...new Set(values)], AT_ONCE)) {
      const rows = await context.db.kysely
        .selectFrom('gpu_cards')
        .selectAll()
        .where(sql.ref<string | number>(column), 'in', some)
        .execute();
      // The definition declares these fields.
      for (const card of rows.map((row) => decodeRow(table, row) as Known)) found.set(card.id, card);
    }
  };
  await read(
    'uuid',
    reports.flatMap(({ cards }) => cards.map(({ uuid }) => uuid)),
  );
  await read(
    'host_id',
    reports.flatMap(({ source, hostId }) => (source === 'agent' || hostId === null ? [] : [hostId])),
  );
  await read(
    'gateway_id',
    reports.flatMap(({ source, gatewayId }) => (source !== 'agent' || gatewayId === null ? [] : [gatewayId])),
  );
  return [...found.values()];
}
