import { holdsAt } from '#model/domains/operations/alarms/silence.ts';
import { isPattern, labelMatcher, type LabelTest } from '#model/conditions/labelMatcher.ts';
import { milliseconds } from '#model/fields/dateTime.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { testsOf, type Silence } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { isLabelName } from './readAlerts.ts';
import { OF_INSTANCE } from './storeAlerts.ts';

const ID_START = '00000000-0000-4000-8000-';

/** Alertmanager names silences by UUID; here the last digits are the number of the silence. */
export const silenceWireId = (id: number): string => `${ID_START}${String(id).padStart(12, '0')}`;

export function silenceIdOf(text: string): number | undefined {
  return text.startsWith(ID_START) && /^\d{12}$/.test(text.slice(ID_START.length))
    ? Number.parseInt(text.slice(ID_START.length), 10)
    : undefined;
}

/** A silence as Alertmanager shows it, without the condition that confines it to its instance. */
export function wireSilence(silence: Silence, now: number) {
  const { id, begin, end, name, cause, updated_at } = silence;
  const holds = holdsAt({ begin, end, weekly: null }, now);
  return {
    id: silenceWireId(id),
    status: { state: holds ? 'active' : begin !== null && now < begin ? 'pending' : 'expired' },
    startsAt: new Date(begin ?? 0).toISOString(),
    endsAt: new Date(end ?? 0).toISOString(),
    updatedAt: new Date(updated_at ?? 0).toISOString(),
    createdBy: name,
    comment: cause ?? '',
    matchers: testsOf(silence)
      .filter(({ key }) => key !== OF_INSTANCE)
      .map(wireMatcher),
  };
}

/** A list of values is a pattern there. */
function wireMatcher({ key, op, value = '' }: LabelTest) {
  const isList = op === 'in' || op === 'not_in';
  return {
    name: key,
    value: isList
      ? value
          .split(',')
          .map((each) => escaped(each.trim()))
          .join('|')
      : value,
    isRegex: isList || op === '=~' || op === '!~',
    isEqual: op === '=' || op === '=~' || op === 'in',
  };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

export interface EnteredSilence {
  id: number | undefined;
  matchers: LabelTest[];
  begin: number;
  end: number;
  name: string;
  cause: string;
}

const LONGEST_NAME = 64;
const LONGEST_CAUSE = 255;
const MOST_MATCHERS = 19;

/** Reads a silence that a client sends; a text is what is wrong with it. */
export function readSilence(body: Json | undefined, now: number): EnteredSilence | string {
  if (!isObject(body)) return 'the body is not a silence';
  const [begin, end] = [milliseconds(body.startsAt ?? null), milliseconds(body.endsAt ?? null)];
  if (begin === undefined || end === undefined) return 'startsAt and endsAt are instants with their zone';
  if (end <= begin || end <= now) return 'endsAt must be after startsAt, and in the future';
  const id = typeof body.id === 'string' && body.id !== '' ? silenceIdOf(body.id) : undefined;
  if (typeof body.id === 'string' && body.id !== '' && id === undefined) return 'there is no such silence';
  if (!Array.isArray(body.matchers) || body.matchers.length === 0) return 'at least one matcher required';
  if (body.matchers.length > MOST_MATCHERS) return `more than ${MOST_MATCHERS} matchers`;
  const matchers = body.matchers.map(readTest);
  const wrong = matchers.find((each) => typeof each === 'string');
  if (typeof wrong === 'string') return wrong;
  // `instance!="a"` alone would silence every alert without the label.
  if (matchers.every((each) => typeof each === 'object' && labelMatcher(each).matches('')))
    return 'at least one matcher must not match the empty text';
  return {
    id,
    matchers: matchers.filter((each) => typeof each === 'object'),
    // One that begins now, by a clock that is a little behind, begins now.
    begin: Math.max(begin, now),
    end,
    name: textOfAtMost(body.createdBy, LONGEST_NAME) || 'alertmanager',
    cause: textOfAtMost(body.comment, LONGEST_CAUSE),
  };
}

const textOfAtMost = (json: Json | undefined, most: number): string =>
  typeof json === 'string' ? json.slice(0, most) : '';

function readTest(json: Json): LabelTest | string {
  if (!isObject(json) || typeof json.name !== 'string' || typeof json.value !== 'string')
    return 'a matcher has a name and a value';
  if (!isLabelName(json.name) || json.name === OF_INSTANCE) return `invalid name "${json.name}"`;
  const isRegex = json.isRegex === true;
  if (isRegex && !isPattern(json.value)) return `"${json.value}" is no pattern that can be matched in linear time`;
  const op = json.isEqual === false ? (isRegex ? '!~' : '!=') : isRegex ? '=~' : '=';
  return { key: json.name, op, value: json.value };
}
