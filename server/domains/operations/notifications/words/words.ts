import { renderMessage, type Language, type MessageParams } from '#model/messages/messages.ts';
import { metricOf } from '#model/reading/metricCatalogue.ts';
import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';
import { conditionWords } from '#model/domains/operations/alarms/conditionWords.ts';
import { readCondition } from '#model/domains/operations/alarms/readCondition.ts';
import { metricText, type Measure } from '#model/rules/metrics/metricText.ts';
import { wallAt } from '#model/rules/time/calendar/zone.ts';
import type { Context } from '#server/engine/context.ts';
import { namesOf, type Announcement } from '#server/domains/operations/notifications/announcement.ts';

/** Returns texts in one language. */
export interface Say {
  (key: string, params?: MessageParams): string;
  readonly language: Language;
}

export const sayIn = ({ schemas }: Context, language: Language): Say =>
  Object.assign(
    (key: string, params?: MessageParams) => renderMessage(schemas.messages, `alarmNotice.${key}`, params, language),
    { language },
  );

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
  'summary',
  'description',
  'annotations',
  'runbook',
  'source',
  'event',
  'link',
] as const;

export type Values = Record<(typeof PLACES)[number], string>;

/** The values of an announcement. All are text: nothing in them is interpreted again. */
export function valuesOf(context: Context, announcement: Announcement, say: Say): Values {
  const { severity, object, value, threshold, condition, at, labels, event_id, link } = announcement;
  const measured = (number: number | null) =>
    number === null ? say('none') : metricText(number, measureOf(context, announcement), say.language);
  return {
    severity: say(`severity${severity}`),
    status: statusOf(context, announcement, say),
    alarm: alarmText(context, announcement, say),
    object: object === null ? (labels['instance'] ?? say('none')) : objectTitle(namesOf(object)),
    value: measured(value),
    threshold: measured(threshold),
    condition: condition === '' ? say('none') : conditionOf(context, announcement, say),
    time: timeText(at, context.live.read('billing.zone')),
    labels: Object.entries(labels)
      .map(([key, label]) => `${key}=${label}`)
      .join(', '),
    ...ruleWords(announcement),
    event: String(event_id),
    link: absolute(context, link),
  };
}

const OWN_PLACES = new Set(['summary', 'description', 'message', 'runbook_url', 'runbook']);

/** The texts of the rule for people. The names are those that rules of Prometheus use. */
function ruleWords({ annotations = {}, runbook_url, source_url }: Announcement) {
  const { summary = annotations['title'] ?? '', description = annotations['message'] ?? '' } = annotations;
  return {
    summary,
    description: description === summary ? '' : description,
    annotations: Object.entries(annotations)
      .filter(([name]) => !OWN_PLACES.has(name))
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n'),
    runbook: runbook_url ?? annotations['runbook_url'] ?? annotations['runbook'] ?? '',
    source: source_url ?? '',
  };
}
const CLOSED: Readonly<Record<string, string>> = {
  no_data: 'closedNoData',
  rule_changed: 'closedRuleChanged',
  rule_off: 'closedRuleOff',
  target_gone: 'closedTargetGone',
  resolved: 'closedResolved',
  expired: 'closedExpired',
  by_hand: 'closedByHand',
};

/** “Recovered” stands only where a value was seen that shows it; every other end has its own words. */
export function statusOf(context: Context, announcement: Announcement, say: Say): string {
  const { kind, reason = 'value', value, watch } = announcement;
  if (kind !== 'recovered' && kind !== 'closed') return say(kind);
  const closed = CLOSED[reason];
  if (closed !== undefined) return say(closed);
  // A rule that can be evaluated again has no value of its own.
  if (watch !== undefined && value === null) return say('worksAgain');
  return value === null
    ? say('closedValue')
    : say('recovered', { value: metricText(value, measureOf(context, announcement), say.language) });
}

/** The metric of the condition says how its values read; without one, as in an alert from outside, the unit does. */
function measureOf({ schemas }: Context, { condition, unit }: Announcement): Measure {
  const metric = readCondition(condition)?.metric;
  return (metric === undefined ? undefined : metricOf(schemas.resources, metric)) ?? { unit };
}

/** A finding of the platform has a name in every language; a rule has the one that people gave it. */
export const alarmText = ({ schemas }: Context, { watch, alarm_name }: Announcement, { language }: Say): string =>
  watch === undefined ? alarm_name : renderMessage(schemas.messages, `alarmWatch.${watch}`, {}, language);

/** A condition of a rule as a sentence; any other text, such as one in PromQL, as it is. */
function conditionOf(context: Context, announcement: Announcement, say: Say): string {
  const { schemas } = context;
  const { condition: text, watch, threshold } = announcement;
  if (watch !== undefined && schemas.messages[`alarmWatch.${watch}Limit`] !== undefined) {
    const params = { threshold: metricText(threshold ?? 0, measureOf(context, announcement), say.language) };
    return renderMessage(schemas.messages, `alarmWatch.${watch}Limit`, params, say.language);
  }
  const condition = readCondition(text);
  const metric = condition && metricOf(schemas.resources, condition.metric);
  if (condition === undefined || metric === undefined) return text;
  const { sentence, ...words } = conditionWords(condition, metric, say.language);
  return say(sentence, { ...words, aggregation: say(condition.aggregation) });
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
