import { can } from '#model/access.ts';
import type { Condition } from '#model/conditions.ts';
import type { Definition, Label, Tone } from '#model/definition.ts';
import { definitionFor } from '#model/manifest.ts';
import type { Context, RecordId } from '#server/context.ts';
import { countBy } from '#server/records/list/countBy.ts';
import { firstRecords, sourceOf } from '#server/records/list/listRecords.ts';
import { countRows } from '#server/records/list/positions.ts';
import { titleOf } from '#server/records/table/titleOf.ts';
import { addedByDay } from './addedByDay.ts';

const MOST_MEASURED = 10;

/** Something that somebody should look at: records in a state of that tone, or in a view that the definition names. */
export interface Attention {
  label: Label;
  tone: Tone;
  count: number;
  /** The list of exactly these records. */
  filter: Condition;
}

export interface ResourceOverview {
  resource: string;
  total: number;
  /** Number of records by state, and by each field of `overview.charts`. */
  counts: Record<string, Record<string, number>>;
  attention: Attention[];
  /** Records made on each of the last thirty days, the oldest first; where the definition says that it matters. */
  added?: number[];
  measured?: { field: string; records: { id: RecordId; title: string; value: number | null }[] };
}

export interface Overview {
  resources: ResourceOverview[];
  partial: boolean;
}

/** What there is of every resource in the reader's menu, how it is doing and how it grows; each figure that of the list he would see. */
export async function overviewOf(context: Context, utcOffsetMs: number, isLate: () => boolean): Promise<Overview> {
  const resources: ResourceOverview[] = [];
  for (const definition of Object.values(context.schemas.resources)) {
    const own = isShown(definition, context) ? definitionFor(definition, context.actor, context.schemas) : undefined;
    if (own === undefined) continue;
    if (isLate()) return { resources, partial: true };
    resources.push(await overviewOfOne(context, definition, own, utcOffsetMs));
  }
  return { resources, partial: false };
}

/** A list that needs to be told which records stands on no menu. */
const isShown = ({ menu, routes, access }: Definition, { actor }: Context) =>
  menu !== undefined && routes.list?.path.includes(':') === false && access.list.some((grant) => actor.grants.includes(grant));

/** `own` is the definition as the reader knows it: what he may not read is not counted for him. */
async function overviewOfOne(context: Context, definition: Definition, own: Definition, utcOffsetMs: number): Promise<ResourceOverview> {
  const counts: ResourceOverview['counts'] = {};
  for (const name of new Set([...(own.stateField === undefined ? [] : [own.stateField]), ...(own.overview?.charts ?? [])])) {
    const field = definition.fields[name];
    if (field !== undefined && Object.hasOwn(own.fields, name)) counts[name] = (await countBy(context, definition, field, {})).byWord;
  }
  return {
    resource: definition.resource,
    total: await countRows(context.db, await sourceOf(context, definition, {})),
    counts,
    attention: [...(await viewsToLookAt(context, definition, own)), ...statesToLookAt(own, counts)].sort(byWeight),
    ...(own.overview?.growth && { added: await addedByDay(context, definition, utcOffsetMs) }),
    ...(await measured(context, definition, own)),
  };
}

async function viewsToLookAt(context: Context, definition: Definition, own: Definition): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const key of own.overview?.attention ?? []) {
    const { label, filter } = own.list.views[key] ?? {};
    if (label === undefined || filter === undefined) continue;
    const count = await countRows(context.db, await sourceOf(context, definition, { filter }));
    if (count > 0) found.push({ label, tone: 'warning', count, filter });
  }
  return found;
}

/** States whose tone says that something is wrong, but for those that a view of the definition is about. */
function statesToLookAt({ stateField = '', fields, list, overview }: Definition, counts: ResourceOverview['counts']): Attention[] {
  const told = new Set((overview?.attention ?? []).map((key) => list.views[key]?.filter?.[stateField]));
  return Object.entries(fields[stateField]?.values ?? {}).flatMap(([word, { label, tone }]) => {
    const count = counts[stateField]?.[word] ?? 0;
    return count > 0 && (tone === 'danger' || tone === 'warning') && !told.has(word) ? [{ label, tone, count, filter: { [stateField]: word } }] : [];
  });
}

const byWeight = (a: Attention, b: Attention) => Number(b.tone === 'danger') - Number(a.tone === 'danger') || b.count - a.count;

async function measured(context: Context, definition: Definition, { overview }: Definition): Promise<Pick<ResourceOverview, 'measured'>> {
  const field = overview?.measure;
  if (field === undefined || !can(context.actor, 'show', definition).allowed) return {};
  const records = await firstRecords(context, definition, { fields: [definition.titleField, field], sort: [{ field, order: 'DESC' }], limit: MOST_MEASURED });
  return {
    measured: {
      field,
      records: records.map((record) => {
        const value = record[field];
        // Ids are numbers or text in every table.
        return { id: record[definition.id.field] as RecordId, title: titleOf(definition, record), value: typeof value === 'number' ? value : null };
      }),
    },
  };
}
