import { hash } from 'node:crypto';
import { milliseconds } from '#model/fields/dateTime.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { GENERATOR } from '#server/domains/operations/alarms/episodes/notifyOf.ts';

/** An alert as a sender means it, in the time of the platform. */
export interface IncomingAlert {
  fingerprint: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: number;
  /** Until when it counts unless it is sent again; in the past: it is over. */
  endsAt: number;
}

interface Read {
  alerts: IncomingAlert[];
  /** The faults of the others, in the words of Alertmanager. */
  faults: string[];
}

export const MOST_ALERTS = 1_000;
/** The `resolve_timeout` of Alertmanager: an alert without an end lives so long after it was last sent. */
const LIFE_MS = 300_000;
const MOST_LABELS = 64;
const LONGEST_NAME = 1_024;
const LONGEST_VALUE = 16_384;

/**
 * Reads the body of `POST /alerts`. What can be read is kept although another alert is wrong, as Alertmanager does.
 * `skewMs` is how far the clock of the sender is ahead: its times mean what its clock says.
 */
export function readAlerts(body: Json | undefined, now: number, skewMs: number): Read {
  if (!Array.isArray(body)) return { alerts: [], faults: ['the body is not a list of alerts'] };
  if (body.length > MOST_ALERTS) return { alerts: [], faults: [`more than ${MOST_ALERTS} alerts in one request`] };
  const read: Read = { alerts: [], faults: [] };
  body.forEach((each, index) => {
    const alert = readAlert(each, now, skewMs);
    if (typeof alert === 'string') read.faults.push(`alert ${index}: ${alert}`);
    else read.alerts.push(alert);
  });
  return read;
}

function readAlert(json: Json, now: number, skewMs: number): IncomingAlert | string {
  if (!isObject(json)) return 'is not an object';
  const labels = readTexts(json.labels);
  if (typeof labels === 'string') return `labels: ${labels}`;
  if (Object.keys(labels).length === 0) return 'at least one label pair required';
  const annotations = readTexts(json.annotations ?? {});
  if (typeof annotations === 'string') return `annotations: ${annotations}`;
  const [start, end] = [readTime(json.startsAt), readTime(json.endsAt)];
  if (start === 'wrong' || end === 'wrong') return 'startsAt and endsAt are instants with their zone';
  const endsAt = end === undefined ? now + LIFE_MS : end - skewMs;
  const startsAt = start === undefined ? Math.min(now, endsAt) : start - skewMs;
  if (endsAt < startsAt) return 'start time must be before end time';
  const generator = typeof json.generatorURL === 'string' ? json.generatorURL.slice(0, LONGEST_VALUE) : '';
  return {
    fingerprint: fingerprintOf(labels),
    labels,
    annotations: { ...annotations, ...(generator !== '' && { [GENERATOR]: generator }) },
    startsAt,
    endsAt,
  };
}

/** Any text, as Alertmanager takes it since 0.27. */
export const isLabelName = (name: string): boolean => name !== '' && name.isWellFormed();

/** A label with an empty value is no label. */
function readTexts(json: Json | undefined): Record<string, string> | string {
  if (!isObject(json)) return 'are missing';
  const entries = Object.entries(json);
  if (entries.length > MOST_LABELS) return `more than ${MOST_LABELS}`;
  const wrong = entries.find(([key]) => !isLabelName(key) || key.length > LONGEST_NAME);
  if (wrong !== undefined) return `invalid name "${wrong[0].slice(0, LONGEST_NAME)}"`;
  const filled: Record<string, string> = {};
  for (const [key, value] of entries) {
    if (typeof value !== 'string') return `the value of "${key}" is not text`;
    if (value.length > LONGEST_VALUE) return `the value of "${key}" is longer than ${LONGEST_VALUE} characters`;
    if (!value.isWellFormed()) return `the value of "${key}" is not valid text`;
    if (value !== '') filled[key] = value;
  }
  return filled;
}

/** amtool sends the year 1 where no time was given. */
function readTime(json: Json | undefined): number | 'wrong' | undefined {
  if (json === undefined || json === null || json === '') return undefined;
  if (typeof json !== 'string') return 'wrong';
  if (json.startsWith('0001-01-01T00:00:00')) return undefined;
  return milliseconds(json) ?? 'wrong';
}

const FINGERPRINT_LENGTH = 16;

/** The same labels are the same alert, whatever their order. */
export function fingerprintOf(labels: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(sorted), 'hex').slice(0, FINGERPRINT_LENGTH);
}
