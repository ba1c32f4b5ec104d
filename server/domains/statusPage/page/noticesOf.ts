import type { PublicNotice, PublicUpdate, Words } from '#model/domains/statusPage/publicNotice.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { placesOf, regionsOf, type Places } from './placesOf.ts';

type Maintenance = RecordOf<'maintenances'>;
type Incident = RecordOf<'incidents'>;
type StatusUpdate = RecordOf<'statusUpdates'>;

const SHOWN_MS = 90 * 86_400_000;
/** More than a page shows; the newest. */
const MOST = 200;

/**
 * What the operator says: what is not over, and what was in the last 90 days, the latest first. What is only about
 * regions that are closed is not public.
 */
export async function noticesOf(context: Context): Promise<PublicNotice[]> {
  const places = await placesOf(context);
  const since = context.clock() - SHOWN_MS;
  const known = [
    ...(await maintenancesSince(context, since)).map((each) => maintenanceNotice(each, places)),
    ...(await incidentsSince(context, since)).map((each) => incidentNotice(each, places)),
  ].flatMap((notice) => notice ?? []);
  const updates = await updatesOf(context, known);
  return known
    .map((notice) => ({ ...notice, updates: updates.get(keyOf(notice)) ?? [] }))
    .toSorted((one, other) => other.from.localeCompare(one.from));
}

const keyOf = ({ kind, id }: Pick<PublicNotice, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Those that are not over, or were over since then. */
async function maintenancesSince(context: Context, since: number): Promise<Maintenance[]> {
  const definition = knownDefinition(context, 'maintenances');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('maintenances')
    .selectAll()
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => decodeRecord(definition, row));
}

async function incidentsSince(context: Context, since: number): Promise<Incident[]> {
  const definition = knownDefinition(context, 'incidents');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('incidents')
    .selectAll()
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>=', since)]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => decodeRecord(definition, row));
}

/** Undefined if it is public nowhere. */
export function maintenanceNotice(maintenance: Maintenance, places: Places): PublicNotice | undefined {
  const { id, status, starts_at, ends_at, ended_at } = maintenance;
  const isOver = status === 'done' || status === 'cancelled';
  return noticeOf(maintenance, places, {
    kind: 'maintenance',
    id,
    status,
    isOver,
    impact: null,
    from: iso(starts_at),
    to: iso(status === 'done' ? (ended_at ?? ends_at) : ends_at),
  });
}

/** Undefined if it is public nowhere. */
export function incidentNotice(incident: Incident, places: Places): PublicNotice | undefined {
  const { id, status, began_at, resolved_at, impact } = incident;
  return noticeOf(incident, places, {
    kind: 'incident',
    id,
    status,
    isOver: status === 'resolved',
    impact,
    from: iso(began_at),
    to: resolved_at === null ? null : iso(resolved_at),
  });
}

type Own = Pick<PublicNotice, 'kind' | 'id' | 'status' | 'isOver' | 'impact' | 'from' | 'to'>;

function noticeOf(record: Maintenance | Incident, places: Places, own: Own): PublicNotice | undefined {
  const regions = regionsOf(record, places);
  if (regions === undefined) return undefined;
  const { title, title_en, text, text_en, services } = record;
  return {
    ...own,
    title: wordsOf(title, title_en) ?? { zh: '', en: '' },
    text: wordsOf(text, text_en),
    services: services ?? [],
    regions,
    updates: [],
  };
}

export const wordsOf = (zh: string | null, en: string | null): Words | null => {
  const [first, second] = [zh || en, en || zh];
  return first && second ? { zh: first, en: second } : null;
};

const iso = (at: number): string => new Date(at).toISOString();

/** The latest first. */
async function updatesOf(context: Context, notices: readonly PublicNotice[]): Promise<Map<string, PublicUpdate[]>> {
  const idsOf = (kind: PublicNotice['kind']) => notices.filter((each) => each.kind === kind).map(({ id }) => id);
  const [maintenances, incidents] = [idsOf('maintenance'), idsOf('incident')];
  const found = new Map<string, PublicUpdate[]>();
  if (notices.length === 0) return found;
  const rows = await context.db.kysely
    .selectFrom('status_updates')
    .select(['maintenance_id', 'incident_id', 'kind', 'at', 'text', 'text_en'])
    .where((eb) =>
      eb.or([
        ...(maintenances.length > 0 ? [eb('maintenance_id', 'in', maintenances)] : []),
        ...(incidents.length > 0 ? [eb('incident_id', 'in', incidents)] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
  for (const row of rows) {
    const key = row.maintenance_id === null ? `incident ${row.incident_id}` : `maintenance ${row.maintenance_id}`;
    found.set(key, [...(found.get(key) ?? []), publicUpdate(row)]);
  }
  return found;
}

const publicUpdate = ({ kind, at, text, text_en }: Pick<StatusUpdate, 'kind' | 'at' | 'text' | 'text_en'>) => ({
  at: iso(at ?? 0),
  kind: kind ?? 'note',
  text: wordsOf(text, text_en),
});
