import type { Context, JobRequest } from '#server/engine/context.ts';
import type { Definition } from '#model/language/definition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { conditionText } from '#model/domains/operations/alarms/conditionText.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import { closeEvent, lockEvent, openEvent } from './events.ts';
import {
  byPlatform,
  idValues,
  labelsOf,
  objectsOf,
  type Alarm,
} from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { metricOf } from '#server/domains/operations/alarms/rules/metrics.ts';
import { recordSamples, type MetricSample } from '#server/domains/operations/metrics/recordSamples.ts';
import { titleOf } from '#server/domains/operations/alarms/rules/titleOf.ts';

/** Gives the demo alarms that are over: clouds that did not answer for a while, with the values of that time. */
export const DEMO_EPISODES = 'alarms-demo-past';
/** The fact that they are there. */
const DONE = 'alarms of the demo have a past';

const MOST_OBJECTS = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When each began, and how long it fired. None overlaps with another of the same cloud. */
const EPISODES = [
  { hours: 9, minutes: 12 },
  { hours: 31, minutes: 6 },
  { hours: 52, minutes: 47 },
  { hours: 77, minutes: 9 },
  { hours: 101, minutes: 23 },
  { hours: 146, minutes: 15 },
  { hours: 219, minutes: 8 },
  { hours: 290, minutes: 34 },
] as const;
/** Seconds after which a cloud that answers has answered last. */
const ANSWERED_S = 4;

/** Scheduled later than the inventory, and after the rules have looked at the present. */
export const demoEpisodesJob = (runAt: number): JobRequest => ({
  kind: DEMO_EPISODES,
  key: DEMO_EPISODES,
  payload: null,
  runAt,
});

/** By then the rules that wait for ten minutes have fired. */
const CLAIMED_AFTER_MS = 12 * MINUTE_MS;

const claimJob = (runAt: number): JobRequest => ({
  kind: DEMO_EPISODES,
  key: `${DEMO_EPISODES} claim`,
  payload: 'claim',
  runAt,
});

export const demoEpisodesHandler: JobHandler = {
  async finish(context, payload) {
    if (payload === 'claim') return claimOne(context);
    const { numInsertedOrUpdatedRows: isNew } = await context.db.kysely
      .insertInto('platform_facts')
      .values({ name: DONE, at: context.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (isNew !== 1n) return;
    for (const rule of await rulesOnSilence(context)) await playPast(context, rule);
    await context.jobs.schedule(context, claimJob(context.clock() + CLAIMED_AFTER_MS));
  },
};

/** Rules of the platform on the time since a date of a record: its course over an outage is known. */
async function rulesOnSilence(context: Context): Promise<Alarm[]> {
  const definition = knownDefinition(context, 'alarms');
  if (definition === undefined) return [];
  const rows = await context.db.kysely.selectFrom('alarms').select('id').where('state', '=', 'active').execute();
  const rules: Alarm[] = [];
  for (const { id } of rows) {
    const rule = await findRecordOrNone(byPlatform(context), definition, id);
    const metric = rule?.conditions?.[0]?.metric;
    if (rule !== undefined && typeof metric === 'string' && metricOf(context, metric)?.origin.by === 'since')
      rules.push(rule);
  }
  return rules;
}

async function playPast(context: Context, alarm: Alarm): Promise<void> {
  const { conditions, for: pendingMs } = readRule(alarm);
  const [condition] = conditions;
  if (condition === undefined) return;
  const objects = (await objectsOf(context, alarm, () => Promise.resolve(undefined))).slice(0, MOST_OBJECTS);
  if (objects.length === 0) return;
  const now = Math.floor(context.clock() / MINUTE_MS) * MINUTE_MS;
  for (const [place, { hours, minutes }] of EPISODES.entries()) {
    const object = objects[place % objects.length] ?? '';
    const at = now - hours * HOUR_MS;
    const end = at + minutes * MINUTE_MS;
    const samples = outage(condition.metric, object, condition.threshold, { at, end, pendingMs });
    await recordSamples(context, samples);
    const { id, isNew } = await openEvent(context, {
      source: 'rule',
      key: `past ${alarm.id} ${object} ${at}`,
      at,
      alarm_id: alarm.id,
      alarm_name: alarm.name,
      group_id: alarm.group_id,
      severity: alarm.severity,
      object: { resource: alarm.object_type, id: object, title: await titleOf(context, alarm.object_type, object) },
      value: samples.find((sample) => sample.at === at)?.value ?? null,
      metric: condition.metric,
      threshold: condition.threshold,
      unit: metricOf(context, condition.metric)?.unit ?? null,
      condition: conditionText(condition),
      labels: labelsOf(alarm, object),
      annotations: {},
      owner: { user_id: alarm.user_id, bp_id: alarm.bp_id },
      receivers: [],
      isNotified: false,
    });
    if (isNew) await closeEvent(context, id, { reason: 'value', at: end, value: ANSWERED_S, isNotified: false });
  }
}

/** A value a minute from ten minutes before the outage until ten after: it grows while nothing answers. */
function outage(
  metric: string,
  object: string,
  threshold: number,
  { at, end, pendingMs }: { at: number; end: number; pendingMs: number },
): MetricSample[] {
  const began = at - pendingMs - (Math.ceil(threshold / 60) + 1) * MINUTE_MS;
  const samples: MetricSample[] = [];
  for (let then = began - 10 * MINUTE_MS; then <= end + 10 * MINUTE_MS; then += MINUTE_MS) {
    const isAway = then > began && then < end;
    samples.push({ metric, object, at: then, value: isAway ? (then - began) / 1_000 + ANSWERED_S : ANSWERED_S });
  }
  return samples;
}

/** One open event about the demo has been claimed by an administrator. What is real is left to real people. */
async function claimOne(context: Context): Promise<void> {
  const definition = knownDefinition(context, 'alertLogs');
  const firing = await context.db.kysely
    .selectFrom('alert_logs')
    .select(['id', 'object_type', 'object_id'])
    .where('status', '=', 'firing')
    .where('source', '=', 'rule')
    .orderBy('severity', 'desc')
    .orderBy('id')
    .limit(MOST_LOOKED_AT)
    .execute();
  let open: (typeof firing)[number] | undefined;
  for (const event of firing)
    if (open === undefined && (await isOfSimulation(context, event.object_type, event.object_id))) open = event;
  const admin = await context.db.kysely.selectFrom('users').select('id').where('name', '=', 'admin').executeTakeFirst();
  const event = open && (await lockEvent(context, open.id));
  if (event === undefined || admin === undefined || definition === undefined) return;
  await storeChanges(
    byPlatform(context),
    definition,
    event,
    {
      status: 'acknowledged',
      claimant: admin.id,
      claimant_name: 'admin',
      claimed_at: context.clock(),
    },
    'claim',
  );
}

const MOST_LOOKED_AT = 50;

/** Whether an object is a simulated cloud, or in one. */
async function isOfSimulation(context: Context, resource: string | null, id: string | null): Promise<boolean> {
  const definition = context.schemas.resources[resource ?? ''];
  if (definition === undefined || id === null) return false;
  const cloud = definition.resource === 'clouds' ? id : await cloudOf(context, definition, id);
  if (cloud === undefined) return false;
  const row = await context.db.kysely
    .selectFrom('clouds')
    .select('simulated')
    .where('cloud_id', '=', cloud)
    .executeTakeFirst();
  return row?.simulated === 1;
}

async function cloudOf(context: Context, definition: Definition, id: string): Promise<string | undefined> {
  const { field } = definition.id;
  if (definition.fields['cloud_id'] === undefined && definition.cloud === undefined) return undefined;
  const [record] = await firstRecords(byPlatform(context), definition, {
    fields: [field, 'cloud_id'],
    also: { [field]: idValues(definition, [id]) },
    sort: [],
    limit: 1,
  });
  const cloud = record?.['cloud_id'];
  return typeof cloud === 'string' ? cloud : undefined;
}
