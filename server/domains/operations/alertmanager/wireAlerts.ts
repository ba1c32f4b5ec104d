import { OPEN, type AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { silenceOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { isPattern, labelMatcher } from '#model/conditions/labelMatcher.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import type { Sender } from './instanceOfToken.ts';
import { matchesAll } from './matchers.ts';
import { GENERATOR } from '#server/domains/operations/alarms/episodes/notifyOf.ts';
import { textsOf } from '#server/domains/operations/alarms/rules/textsOf.ts';
import { fingerprintOf } from './readAlerts.ts';
import { silenceWireId } from './silenceWire.ts';
import { OF_INSTANCE, severityOf } from './storeAlerts.ts';

/** The receiver that every alert has here: who is informed is a matter of the platform. */
export const RECEIVER = { name: 'suantai' };
const MOST_SHOWN = 5_000;

export interface AlertFilter {
  filters: readonly string[];
  active: boolean;
  silenced: boolean;
  receiver: string | undefined;
}

/** The open events of an instance as alerts of Alertmanager. */
export async function wireAlerts({ context, instance }: Sender, { filters, active, silenced, receiver }: AlertFilter) {
  const fits = matchesAll(filters);
  const shown = [];
  if (receiver !== undefined && !isReceiver(receiver)) return [];
  for (const event of await openEvents(context, instance.id)) {
    const { [OF_INSTANCE]: _, ...labels } = textsOf(event.labels);
    if (!fits(labels)) continue;
    const by = await silencedBy(context, event);
    if (by === undefined ? active : silenced) shown.push(wireAlert(event, labels, by));
  }
  return shown;
}

function isReceiver(value: string): boolean {
  if (!isPattern(value)) throw new ApiError('request.invalid', { fields: { receiver: 'validation.pattern' } });
  return labelMatcher({ key: 'receiver', op: '=~', value }).matches(RECEIVER.name);
}

async function openEvents(context: Context, instanceId: number): Promise<AlertEvent[]> {
  const definition = knownDefinition(context, 'alertLogs');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('alert_logs')
    .selectAll()
    .where('open_key', 'like', `external ${instanceId} %`)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => decodeRecord(definition, row));
}

async function silencedBy(context: Context, { labels, user_id, bp_id }: AlertEvent): Promise<number | undefined> {
  const own = textsOf(labels);
  const about = { at: context.clock(), labels: own, severity: severityOf(own.severity), object: null };
  return (await silenceOf(context, { ...about, owner: { user_id, bp_id } }))?.id;
}

function wireAlert(event: AlertEvent, labels: Record<string, string>, by: number | undefined) {
  const { [GENERATOR]: generatorURL = '', ...annotations } = textsOf(event.annotations);
  return {
    labels,
    annotations,
    generatorURL,
    fingerprint: event.fingerprint ?? fingerprintOf(labels),
    startsAt: isoOf(event.first_trigger_at),
    endsAt: isoOf(event.ends_at),
    updatedAt: isoOf(event.last_trigger_at),
    receivers: [RECEIVER],
    status: {
      state: by === undefined ? 'active' : 'suppressed',
      silencedBy: by === undefined ? [] : [silenceWireId(by)],
      inhibitedBy: [],
    },
  };
}

export const isoOf = (ms: number | null): string => new Date(ms ?? 0).toISOString();
