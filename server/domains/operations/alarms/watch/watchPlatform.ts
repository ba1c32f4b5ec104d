import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { closeEvent, openEvent } from '#server/domains/operations/alarms/events.ts';
import { runningSince } from '#server/domains/operations/runningSince.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { addTo } from './addTo.ts';
import { watchOwners } from './watchOwners.ts';
import { WATCHES, type Watch } from './watches.ts';

/**
 * Opens and closes the events of the platform about itself. A gap that the platform caused itself, because its machine
 * was suspended or it was stopped, opens none: only what still stands still after it does.
 */
export async function watchPlatform(context: Context): Promise<void> {
  if (knownDefinition(context, 'alertLogs') === undefined) return;
  const receivers = await receiversOfPlatform(context);
  const { since } = await runningSince(context, 'alarm-watch');
  for (const [name, watch] of Object.entries(WATCHES)) await follow(context, name, watch, { since, receivers });
  await watchOwners(context);
}

async function follow(
  context: Context,
  name: string,
  watch: Watch,
  { since, receivers }: { since: number; receivers: readonly number[] },
): Promise<void> {
  const at = context.clock();
  const key = `platform ${name}`;
  const open = await context.db.kysely
    .selectFrom('alert_logs')
    .select(['id', 'trigger_value', 'last_trigger_at'])
    .where('open_key', '=', key)
    .executeTakeFirst();
  // An event that has begun is measured as a whole, so that an interruption does not end it.
  const value = await watch.read(context, at, open === undefined ? since : 0);
  // A value that cannot be measured has not recovered.
  if (value === undefined) return;
  if (value <= watch.threshold) {
    if (open !== undefined) await closeEvent(context, open.id, { reason: 'value', at, value });
    return;
  }
  if (open !== undefined) {
    if (watch.adds === true) await addTo(context, open, value, at);
    return;
  }
  const say = (words: string, params: MessageParams = {}) =>
    renderMessage(context.schemas.messages, `alarmWatch.${words}`, params, context.lang);
  const nameIn = (language: 'zh' | 'en') => renderMessage(context.schemas.messages, `alarmWatch.${name}`, {}, language);
  const { id } = await openEvent(context, {
    source: 'platform',
    key,
    at,
    alarm_id: null,
    alarm_name: say(name),
    severity: watch.severity,
    object: null,
    value,
    threshold: watch.threshold,
    unit: watch.unit,
    condition: say(`${name}Limit`, { threshold: metricText(watch.threshold, watch, context.lang) }),
    labels: { watch: name },
    annotations: {},
    owner: { user_id: null, bp_id: null },
    receivers,
  });
  if (receivers.length > 0) return;
  await notify(context, {
    type: 'alarm',
    to: 'platform',
    title: 'notice.platformAlarm',
    text: `alarmWatch.${name}Limit`,
    params: {
      name: { zh: nameIn('zh'), en: nameIn('en') },
      threshold: { zh: metricText(watch.threshold, watch, 'zh'), en: metricText(watch.threshold, watch, 'en') },
    },
    link: `/alarmdetails/${id}`,
    key: `alarm watch ${id}`,
  });
}

/** Those who are named for it; where no one is, administrators hear of it in the console. */
async function receiversOfPlatform(context: Context): Promise<number[]> {
  if (knownDefinition(context, 'receivers') === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('receivers')
    .select('id')
    .where('of_platform', '=', 1)
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
