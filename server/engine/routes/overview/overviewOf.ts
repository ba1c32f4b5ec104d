import { isBelowCloud } from '#model/rules/inClouds.ts';
import { can } from '#model/access/access.ts';
import { waitsOf } from '#model/reading/watchedViews.ts';
import { isFinal, statesIn } from '#model/access/stateTraits.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { titleFields } from '#model/reading/titleIn.ts';
import type { Definition, Label, Tone } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { narrowRoutes } from '#model/reading/narrow/narrowRoutes.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import { withNeeded } from '#model/reading/neededResources.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { countBy, countByDay } from '#server/engine/records/list/countBy.ts';
import { firstRecords, sourceOf } from '#server/engine/records/list/listRecords.ts';
import { countRows } from '#server/engine/records/list/page/positions.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { absentResources } from '#server/engine/schemas/absentResources.ts';
import { byCloud, type InCloud } from './byCloud.ts';

const DAYS = 30;

const DAY_MS = 86_400_000;

/** The number of visible records created on each of the last thirty days of the reader's clock, today last. */
async function addedByDay(context: Context, definition: Definition, utcOffsetMs: number): Promise<number[]> {
  const today = Math.floor((context.clock() + utcOffsetMs) / DAY_MS);
  const first = today - DAYS + 1;
  const source = await sourceOf(context, definition, {
    operation: 'list',
    filter: { created_at: { gte: new Date(first * DAY_MS - utcOffsetMs).toISOString() } },
  });
  const byDay = await countByDay(context.db, source, utcOffsetMs);
  return Array.from({ length: DAYS }, (_, index) => byDay.get(first + index) ?? 0);
}

const MOST_MEASURED = 10;
const MOST_TEXTS = 10;

/** Records that need attention: those in a state of that tone, or in a view that the definition names. */
export interface Attention {
  label: Label;
  tone: Tone;
  count: number;
  /** The list of exactly these records. */
  filter: Condition;
  /** Where they are, if they live in a cloud: its id and its name. */
  cloud_id?: string;
  cloud?: string;
}

/** The number of records by value of a field. Booleans have no labels; their words are `true` and `false`. */
export interface Spread {
  field: string;
  label: Label;
  isState: boolean;
  values: { word: string; label?: Label; tone?: Tone; count: number }[];
}

export interface ResourceOverview {
  resource: string;
  total: number;
  /** Of records in clouds: the number in each. */
  clouds?: InCloud[];
  /** By state first, then by each field of `overview.charts`. */
  spreads: Spread[];
  attention: Attention[];
  /** Records created on each of the last thirty days, the oldest first, if the definition declares that they matter. */
  added?: number[];
  measured?: {
    field: string;
    label: Label;
    type: string;
    unit?: string;
    records: { id: RecordId; title: string; value: number | null }[];
  };
}

export interface Overview {
  resources: ResourceOverview[];
  partial: boolean;
}

/**
 * Count, condition and growth of every resource in the reader's menu. Each figure matches the list that the reader
 * would see.
 */
export async function overviewOf(context: Context, utcOffsetMs: number, isLate: () => boolean): Promise<Overview> {
  const resources: ResourceOverview[] = [];
  const absent = await absentResources(context.db, context.schemas);
  for (const definition of withNeeded(context.schemas, absent)) {
    const own = isShown(definition, context) ? definitionFor(definition, context.actor, context.schemas) : undefined;
    if (own === undefined) continue;
    if (isLate()) return { resources, partial: true };
    resources.push(await overviewOfOne(context, definition, own, utcOffsetMs));
  }
  return { resources, partial: false };
}

/** A list that needs parameters has no menu entry. */
const isShown = (definition: Definition, { actor }: Context) =>
  !definition.upstream &&
  // Its records are counted where they belong.
  definition.gathers === undefined &&
  definition.menu !== undefined &&
  !definition.menu.hidden &&
  narrowRoutes(definition, actor).list?.path.includes(':') === false &&
  can(actor, 'list', definition).allowed;

/** `own` is the definition as the reader knows it: fields that they may not read are not counted. */
async function overviewOfOne(
  context: Context,
  definition: Definition,
  own: Definition,
  utcOffsetMs: number,
): Promise<ResourceOverview> {
  const spreads: Spread[] = [];
  for (const name of new Set([
    ...(own.stateField === undefined ? [] : [own.stateField]),
    ...(own.overview?.charts ?? []),
  ])) {
    const field = own.fields[name];
    if (field !== undefined) spreads.push(await spreadOver(context, definition, field, name === own.stateField));
  }
  return {
    resource: definition.resource,
    total: await countRows(
      context.db,
      await sourceOf(context, definition, { operation: 'list', also: definition.list.where }),
    ),
    ...(isBelowCloud(definition) && { clouds: await byCloud(context, definition, {}) }),
    spreads,
    attention: await placed(
      context,
      definition,
      [
        ...(await viewsToLookAt(context, definition, own)),
        ...statesToLookAt(context, definition, own, spreads),
      ].toSorted(byWeight),
    ),
    ...(own.overview?.growth && { added: await addedByDay(context, definition, utcOffsetMs) }),
    ...(await measured(context, definition, own)),
  };
}

async function spreadOver(
  context: Context,
  definition: Definition,
  field: FieldDefinition,
  isState: boolean,
): Promise<Spread> {
  const { byWord } = await countBy(context, definition, field, { operation: 'list', also: definition.list.where });
  // Text has no closed set of values: take the most frequent ones, each as its own label.
  const isText = field.type === 'text';
  const words = isText
    ? Object.entries(byWord)
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, MOST_TEXTS)
    : Object.entries(byWord);
  const values = words.map(([word, count]) => {
    const known = field.values?.[word];
    const label = known?.label ?? (isText && word !== '' ? { zh: word, en: word } : undefined);
    const tone = known?.tone;
    return { word, ...(label && { label }), ...(tone && { tone }), count };
  });
  return { field: field.name, label: field.label, isState, values };
}

async function viewsToLookAt(context: Context, definition: Definition, own: Definition): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const key of own.overview?.attention ?? []) {
    const { label, filter } = own.list.views[key] ?? {};
    if (label === undefined || filter === undefined) continue;
    const also = definition.list.where;
    const count = await countRows(context.db, await sourceOf(context, definition, { operation: 'list', filter, also }));
    if (count > 0) found.push({ label, tone: 'warning', count, filter });
  }
  return found;
}

/** States whose tone means a problem, except final ones and those that a view of the definition covers. */
function statesToLookAt(
  { actor }: Context,
  definition: Definition,
  own: Definition,
  spreads: readonly Spread[],
): Attention[] {
  const { stateField = '', list, overview } = own;
  const named = (overview?.attention ?? []).map((key) => list.views[key]?.filter);
  // What waits for the reader stands in their inbox.
  const waiting = waitsOf(definition, actor).map(({ filter, none }) => (none === undefined ? filter : undefined));
  const covered = new Set([...named, ...waiting].flatMap((filter) => statesIn(filter ?? {}, stateField)));
  const values = spreads.find(({ isState }) => isState)?.values ?? [];
  return values.flatMap(({ word, label, tone, count }) =>
    label &&
    count > 0 &&
    (tone === 'danger' || tone === 'warning') &&
    !covered.has(word) &&
    !isFinal(definition, { [stateField]: word })
      ? [{ label, tone, count, filter: { [stateField]: word } }]
      : [],
  );
}

/** Records in clouds are listed by cloud: the same attention once for each. */
async function placed(context: Context, definition: Definition, found: readonly Attention[]): Promise<Attention[]> {
  if (!isBelowCloud(definition)) return [...found];
  const parts = await Promise.all(
    found.map(async (each) =>
      (await byCloud(context, definition, each.filter)).map(({ cloud_id, cloud, value }) => ({
        ...each,
        cloud_id,
        cloud,
        count: Number(value),
      })),
    ),
  );
  return parts.flat();
}

const byWeight = (a: Attention, b: Attention) =>
  Number(b.tone === 'danger') - Number(a.tone === 'danger') || b.count - a.count;

async function measured(
  context: Context,
  definition: Definition,
  { overview }: Definition,
): Promise<Pick<ResourceOverview, 'measured'>> {
  const field = overview?.measure;
  const { label, type, unit } = definition.fields[field ?? ''] ?? {};
  if (
    field === undefined ||
    label === undefined ||
    type === undefined ||
    !can(context.actor, 'show', definition).allowed
  )
    return {};
  const records = await firstRecords(context, definition, {
    operation: 'list',
    // Clouds name their records alike: each has a pool `ssd`.
    fields: [...titleFields(definition, context.lang), field, ...(definition.cloud ? ['cloud_id'] : [])],
    sort: [{ field, order: 'DESC' }],
    limit: MOST_MEASURED,
  });
  return {
    measured: {
      field,
      label,
      type,
      ...(unit !== undefined && { unit }),
      records: records.map((record) => {
        const value = record[field];
        // Ids are numbers or text in every table.
        return {
          id: record[definition.id.field] as RecordId,
          title: [titleOf(definition, record, context.lang), cloudOf(record)]
            .filter((part) => part !== undefined)
            .join(' · '),
          value: typeof value === 'number' ? value : null,
        };
      }),
    },
  };
}

/** The title of the record's cloud, where the reader may see it. */
function cloudOf({ _labels: labels }: RecordData): string | undefined {
  const title = typeof labels === 'object' && labels !== null && !Array.isArray(labels) ? labels.cloud_id : undefined;
  return typeof title === 'string' ? title : undefined;
}
