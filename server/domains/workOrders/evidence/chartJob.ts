import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { workOrderDefinitions, type WorkOrder } from '#server/domains/workOrders/orders.ts';
import type { ReaderOf } from '#server/domains/workOrders/people.ts';
import { aboutOf, readAbout } from './snapshotOf.ts';

export const WORK_ORDER_CHART = 'work-order-chart';

const HOUR_MS = 3_600_000;
const STEP_S = 60;

/** The metrics of a record over time, as its own page reads them: `{ step_s, series: [{ name, points }] }`. */
export type ReadChart = (
  context: Context,
  definition: Definition,
  record: RecordData,
  range: { from: number; to: number; stepSeconds: number },
) => Promise<Json>;

/** Freezes the metrics after the submission: a cloud or a Prometheus answers them, for which no transaction waits. */
export async function scheduleChart(context: Context, order: WorkOrder): Promise<void> {
  const about = aboutOf(order);
  if (about === undefined || knownDefinition(context, about.resource)?.metrics === undefined) return;
  const key = `${WORK_ORDER_CHART} ${order.id}`;
  await context.jobs.schedule(context, { kind: WORK_ORDER_CHART, key, payload: order.id, runAt: context.clock() });
}

/** The last hour before the submission, as its submitter may read it. What does not answer leaves no chart. */
export const chartHandler = (readerOf: ReaderOf, readChart: ReadChart): JobHandler<Json, Json> => ({
  async prepare(outer, payload) {
    const context = onBehalf(outer, { id: 0, name: '' });
    const order = await orderOf(context, payload);
    const about = order && aboutOf(order);
    const reader = order?.submitter_id == null ? undefined : await readerOf(context, order.submitter_id);
    if (order === undefined || about === undefined || reader === undefined) return null;
    try {
      const asReader = { ...context, actor: reader };
      const inside = about.cloud === null ? asReader : await context.clouds.inside(asReader, about.cloud);
      const { definition } = await readAbout(inside, about);
      const within = about.cloud === null ? undefined : { cloud_id: about.cloud };
      const record: RecordData = await findRecord(inside, definition, about.id, { within });
      const range = { from: order.created_at - HOUR_MS, to: order.created_at, stepSeconds: STEP_S };
      return withWords(definition, await readChart(inside, definition, record, range));
    } catch (error) {
      context.log.info({ err: error, order: order.id }, 'a work order has no chart of its record');
      return null;
    }
  },
  async finish(outer, payload, chart) {
    if (chart === null) return;
    const context = onBehalf(outer, { id: 0, name: '' });
    const order = await orderOf(context, payload, true);
    const orders = workOrderDefinitions(context)?.orders;
    if (order === undefined || orders === undefined || !isObject(order.snapshot)) return;
    await storeChanges(context, orders, order, { snapshot: { ...order.snapshot, chart } }, 'freeze');
  },
});

async function orderOf(context: Context, payload: Json, lock = false): Promise<WorkOrder | undefined> {
  const orders = workOrderDefinitions(context)?.orders;
  return orders && findRecordOrNone(context, orders, Number(payload), { lock });
}

/** The series that have values, with the label and the unit of their metric. */
function withWords({ metrics = [] }: Definition, chart: Json): Json {
  if (!isObject(chart) || !Array.isArray(chart['series'])) return null;
  const series = chart['series'].flatMap((each) => {
    if (!isObject(each) || !Array.isArray(each['points']) || !each['points'].some(hasValue)) return [];
    const metric = metrics.find(({ name, origin }) => (origin.by === 'driver' ? origin.series : name) === each['name']);
    return metric === undefined ? [] : [{ ...each, label: { ...metric.label }, unit: metric.unit }];
  });
  return series.length === 0 ? null : { step_s: chart['step_s'] ?? STEP_S, series };
}

const hasValue = (point: Json): boolean => Array.isArray(point) && point[1] !== null;
