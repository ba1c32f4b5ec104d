import { renderMessage, type Language, type MessageParams } from '#model/messages/messages.ts';
import { wallAt } from '#model/rules/rating/calendar/zone.ts';
import type { Context } from '#server/engine/context.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';

/** What a text says in one language. */
export type Say = (key: string, params?: MessageParams) => string;

export const sayIn =
  ({ schemas }: Context, language: Language): Say =>
  (key, params) =>
    renderMessage(schemas.messages, `alarmNotice.${key}`, params, language);

/** The places that a template may have. */
export const PLACES = [
  'severity',
  'status',
  'alarm',
  'object',
  'value',
  'threshold',
  'condition',
  'time',
  'labels',
  'event',
  'link',
] as const;

export type Values = Record<(typeof PLACES)[number], string>;

/** The values of an announcement. All are text: nothing in them is interpreted again. */
export function valuesOf(context: Context, announcement: Announcement, say: Say): Values {
  const { severity, alarm_name, object, value, threshold, unit, condition, at, labels, event_id, link } = announcement;
  const measured = (number: number | null) => (number === null ? say('none') : numberText(number, unit));
  return {
    severity: say(`severity${severity}`),
    status: statusOf(announcement, say),
    alarm: alarm_name,
    object: object?.title ?? labels['instance'] ?? say('none'),
    value: measured(value),
    threshold: measured(threshold),
    condition: condition === '' ? say('none') : condition,
    time: timeText(at, context.live.read('billing.zone')),
    labels: Object.entries(labels)
      .map(([key, label]) => `${key}=${label}`)
      .join(', '),
    event: String(event_id),
    link: absolute(context, link),
  };
}

const CLOSED: Readonly<Record<string, string>> = {
  no_data: 'closedNoData',
  rule_changed: 'closedRuleChanged',
  rule_off: 'closedRuleOff',
  target_gone: 'closedTargetGone',
  expired: 'closedExpired',
  by_hand: 'closedByHand',
};

/** “Recovered” stands only where a value was seen that shows it; every other end has its own words. */
export function statusOf({ kind, reason = 'value', value, unit }: Announcement, say: Say): string {
  if (kind === 'fired' || kind === 'repeated') return say(kind);
  const closed = CLOSED[reason];
  if (closed !== undefined) return say(closed);
  return value === null ? say('closedValue') : say('recovered', { value: numberText(value, unit) });
}

/** Six decimals: more are noise of the computation. */
const SCALE = 1_000_000;

function numberText(value: number, unit: string | null): string {
  const number = `${Math.round(value * SCALE) / SCALE}`;
  if (unit === null || unit === '') return number;
  return unit === '%' ? `${number}%` : `${number} ${unit}`;
}

/** The wall clock of the platform, with its offset: readers may be elsewhere. */
function timeText(at: number, zone: string): string {
  const second = Math.floor(at / 1_000);
  const wall = wallAt(second, zone);
  const minutes = Math.round((wall - second) / 60);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(wall * 1_000).toISOString().slice(0, 19).replace('T', ' ')} ${offset}`;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Empty if the address of the console is not known. */
export const absolute = ({ settings }: Context, link: string): string =>
  settings.publicUrl === undefined ? '' : new URL(link, settings.publicUrl).href;
