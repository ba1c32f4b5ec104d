import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { addEveryLabel } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { sumBy, wordOf, type Sum } from '#server/engine/records/list/sumBy.ts';
import { SUMS_OF_DAYS } from './consumptionTables.ts';
import { paidOf } from './paidOf.ts';
import { instantsOf, periodBefore, within, type Period } from './period.ts';

/** The dimensions by which a summary can be divided, with the field of the lines. */
export const DIMENSIONS = {
  category: 'category_id',
  product: 'product_id',
  region: 'region_id',
  site: 'site_id',
  project: 'project_id',
  type: 'type',
  account: 'account_id',
  day: 'billing_date',
  resource: 'resource_id',
  tag: 'tags',
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/** Groups in a reply; the others are one sum. */
const MOST_GROUPS = 50;

export interface SummaryQuery {
  period: Period;
  filter: Condition;
  by: readonly Dimension[];
  /** How many groups have an entry; the others are one sum. */
  most?: number;
  /** Fields that the filter may name. */
  allows: (field: FieldDefinition) => boolean;
}

/** Total and parts of a period beside the one before it. Amounts are text in yuan (spec 7.8, `summary`). */
export async function summaryOf(context: Context, lines: Definition, query: SummaryQuery): Promise<RecordData> {
  const { period, filter, by, allows, most = MOST_GROUPS } = query;
  const before = periodBefore(period);
  const sums = ['payable_amount', 'original_amount', 'discount_amount'];
  const read = (fields: readonly string[], also: Condition) =>
    sumBy(context, lines, { by: [period.field, ...fields], sums, filter, also, allows, summed: SUMS_OF_DAYS });
  const joint = by.filter((each) => !APART.has(each)).map((each) => DIMENSIONS[each]);
  const both = { [period.field]: { in: [before.name, period.name] } };
  const all = await read(joint, both);
  const ofDays = by.includes('day') ? await read(['billing_date'], within(period)) : [];
  const ofResources = by.includes('resource') ? await read(['resource', 'resource_id', 'resource_name'], both) : [];
  const ofTags = by.includes('tag') ? (await read(['tags'], both)).flatMap(eachTag) : [];
  const isNow = ({ values }: Sum) => values[period.field] === period.name;
  const [now, then] = [all.filter(isNow), all.filter((row) => !isNow(row))];
  const paid = await paidOf(context, period, filter);
  const compared = comparison(instantsOf(context, period).to <= context.clock());
  const reply: RecordData = {
    period: period.name,
    previous_period: before.name,
    ...compared(totalOf(now), totalOf(then)),
    original: yuan(totalOf(now, 'original_amount')),
    discount: yuan(totalOf(now, 'discount_amount')),
    voucher: money(paid?.voucher),
    granted: money(paid?.granted),
    cash: money(paid?.cash),
    unpaid: money(paid?.unpaid),
  };
  const apart: Partial<Record<Dimension, Sum[]>> = { day: ofDays, resource: ofResources, tag: ofTags };
  for (const each of by) {
    const rows = apart[each] ?? all;
    reply[`by_${each}`] = await groupsOf(context, lines, { rows, dimension: each, isNow, most, compared });
  }
  return reply;
}

/** Read on their own: together they would multiply the groups of the others. */
const APART: ReadonlySet<Dimension> = new Set(['day', 'resource', 'tag']);

/** A line with several tags counts for each of them, so that the groups of tags add up to more than the whole. */
function eachTag(row: Sum): Sum[] {
  const { tags: stored } = row.values;
  const tags: unknown = typeof stored === 'string' ? JSON.parse(stored) : null;
  if (!Array.isArray(tags) || tags.length === 0) return [{ ...row, values: { ...row.values, tags: null } }];
  return tags.map((tag) => ({ ...row, values: { ...row.values, tags: String(tag) } }));
}

const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : yuan(amount));

const totalOf = (rows: readonly Sum[], name = 'payable_amount'): number =>
  rows.reduce((sum, { sums }) => sum + (sums[name] ?? 0), 0);

/**
 * `mom_pct`: the change in percent with one decimal; null without anything to compare with, and while the period is not
 * over: a part of a month is always less than a whole one.
 */
const comparison = (isOver: boolean) => (total: number, previous: number) => ({
  total: yuan(total),
  previous_total: yuan(previous),
  mom_pct: previous === 0 || !isOver ? null : Math.round(((total - previous) / Math.abs(previous)) * 1000) / 10,
});

interface Grouping {
  rows: readonly Sum[];
  dimension: Dimension;
  isNow: (row: Sum) => boolean;
  most: number;
  compared: ReturnType<typeof comparison>;
}

/** The groups with the largest amounts first; days in their order. */
async function groupsOf(context: Context, lines: Definition, grouping: Grouping): Promise<Json[]> {
  const { rows, dimension, isNow, most, compared } = grouping;
  const field = DIMENSIONS[dimension];
  // Ids are unique in their kind of resource only.
  const keyOf = ({ values }: Sum) => JSON.stringify([values.resource ?? null, values[field] ?? null]);
  const groups = [...Map.groupBy(rows, keyOf).values()].map((some) => {
    const [total, previous] = [totalOf(some.filter(isNow)), totalOf(some.filter((row) => !isNow(row)))];
    return { values: some.at(-1)?.values ?? {}, total, previous };
  });
  const ordered =
    dimension === 'day'
      ? groups.toSorted((a, b) => (String(wordOf(a.values[field])) < String(wordOf(b.values[field])) ? -1 : 1))
      : groups.toSorted((a, b) => b.total - a.total || b.previous - a.previous);
  const [shown, others] = [ordered.slice(0, most), ordered.slice(most)];
  const records =
    dimension === 'tag' ? [] : shown.map(({ values }): RecordData => ({ [field]: wordOf(values[field]) }));
  await addEveryLabel(context.db, lines, records, sqlEnvOf(context));
  const replies = shown.map(({ values, total, previous }, place): Json => ({
    id: wordOf(values[field]),
    name: nameOf(lines, dimension, { values, record: records[place] ?? {} }, context),
    ...(dimension === 'resource' && { resource: wordOf(values.resource) }),
    ...compared(total, previous),
  }));
  if (others.length === 0) return replies;
  const rest = compared(
    others.reduce((sum, { total }) => sum + total, 0),
    others.reduce((sum, { previous }) => sum + previous, 0),
  );
  return [...replies, { id: null, name: null, others: others.length, ...rest }];
}

/** The title of a record that the reader may see, or the word of a value; null if there is none. */
function nameOf(
  lines: Definition,
  dimension: Dimension,
  { values, record }: Pick<Sum, 'values'> & { record: RecordData },
  { lang }: Context,
): Json {
  const field = DIMENSIONS[dimension];
  if (dimension === 'resource') return wordOf(values.resource_name);
  if (dimension === 'day' || dimension === 'tag') return wordOf(values[field]);
  if (dimension === 'type') return lines.fields.type?.values?.[String(wordOf(values.type))]?.label[lang] ?? null;
  const labels = record._labels;
  return typeof labels === 'object' && labels !== null && !Array.isArray(labels) ? (labels[field] ?? null) : null;
}
