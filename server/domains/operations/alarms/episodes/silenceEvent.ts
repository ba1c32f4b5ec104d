import { morningAfter } from '#model/domains/operations/alarms/morning.ts';
import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { createSerial } from '#server/engine/records/write/createRecord.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { recordHandling } from './recordHandling.ts';

const HOUR_MS = 3_600_000;
const LONGEST_NAME = 64;

interface Entered {
  span: 'hour' | 'fourHours' | 'morning';
  labels: Json;
  cause?: string | null | undefined;
}

/** A silence for the alarms with the labels of an event. It belongs to its maker, like any other. */
export async function silenceEvent(context: Context, event: AlertEvent, entered: Entered): Promise<ActionOutcome> {
  const definition = knownDefinition(context, 'silences');
  if (definition === undefined) throw new ApiError('request.notFound');
  refuseUnless(context, decide(context, 'create', definition));
  const labels = isObject(entered.labels) ? Object.entries(entered.labels) : [];
  if (labels.length === 0) throw new ApiError('request.invalid', { fields: { labels: 'validation.required' } });
  const { live } = context;
  const [now, end] = [context.clock(), endOf(context, entered.span)];
  const silence = await createSerial(context, definition, {
    name: [event.alarm_name, objectTitle(event)].filter(Boolean).join(' · ').slice(0, LONGEST_NAME),
    cause: entered.cause ?? null,
    matchers: labels.map(([key, value]) => ({ key, op: '=', value: String(value) })),
    begin: new Date(now).toISOString(),
    end: new Date(end).toISOString(),
  });
  await recordHandling(context, event.id, {
    kind: 'silenced',
    detail: instantText(Math.floor(end / 1_000), live.read('billing.zone'))
      .slice(0, 16)
      .replace('T', ' '),
  });
  return { set: { silenced_by: silence } };
}

function endOf({ clock, live }: Context, span: Entered['span']): number {
  if (span === 'morning') return morningAfter(clock(), live.read('billing.zone'));
  return clock() + (span === 'hour' ? 1 : 4) * HOUR_MS;
}
