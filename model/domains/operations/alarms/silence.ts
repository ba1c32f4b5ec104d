import { isInside, type WeeklyWindow } from './weeklyWindow.ts';

/** A condition on a label (`model/conditions/labelMatcher.ts`). A label that is missing has the empty value. */
export interface LabelMatcher {
  key: string;
  matches(label: string): boolean;
}

export interface ObjectKey {
  /** Null: a series of a Prometheus, which is no record. */
  resource: string | null;
  id: string;
}

export interface Owner {
  user_id: number | null;
  bp_id: number | null;
}

/** The terms of a silence. Empty lists and `null` say nothing: they match everything. */
export interface SilenceTerms {
  id: number;
  /** Both null: it holds for all alarms. */
  owner: Owner;
  matchers: readonly LabelMatcher[];
  severities: readonly number[];
  resource: string | null;
  object_ids: readonly string[];
  /** Also what depends on these objects: the machines of a host, everything of a site. */
  dependents: boolean;
  /** Milliseconds since 1970; `null`: always. */
  begin: number | null;
  end: number | null;
  weekly: WeeklyWindow | null;
}

/** The subject of a silence: an event of an alarm, or one that a rule would raise. */
export interface SilenceSubject {
  labels: Readonly<Record<string, string>>;
  severity: number;
  object: ObjectKey | null;
  /** The objects that the object depends on, through the references of its definition. */
  dependsOn?: readonly ObjectKey[];
  owner: Owner;
}

/**
 * The first silence that holds for a subject at an instant.
 *
 * @example
 *   silenceFor([], { labels: {}, severity: 1, object: null, owner: { user_id: null, bp_id: null } }, 0); // undefined
 */
export function silenceFor<Terms extends SilenceTerms>(
  silences: readonly Terms[],
  subject: SilenceSubject,
  at: number,
): Terms | undefined {
  return silences.find((silence) => holdsAt(silence, at) && matchesSilence(silence, subject));
}

/**
 * Whether it is in force: between its ends, and inside its weekly window.
 *
 * @example
 *   holdsAt({ begin: 5, end: 9, weekly: null }, 9); // false
 */
export function holdsAt({ begin, end, weekly }: Pick<SilenceTerms, 'begin' | 'end' | 'weekly'>, at: number): boolean {
  if ((begin !== null && at < begin) || (end !== null && at >= end)) return false;
  return weekly === null || isInside(weekly, at);
}

/**
 * Whether it is about the subject, at any time.
 *
 * @example
 *   matchesSilence({ ...silence, severities: [1] }, { ...subject, severity: 2 }); // false
 */
export function matchesSilence(silence: SilenceTerms, subject: SilenceSubject): boolean {
  return (
    isOf(silence.owner, subject.owner) &&
    (silence.severities.length === 0 || silence.severities.includes(subject.severity)) &&
    isAbout(silence, subject) &&
    silence.matchers.every(({ key, matches }) => matches(labelOf(subject.labels, key)))
  );
}

/** The platform silences every alarm; everyone else their own. */
function isOf(silence: Owner, subject: Owner): boolean {
  if (silence.user_id === null && silence.bp_id === null) return true;
  if (silence.bp_id !== null) return silence.bp_id === subject.bp_id;
  return silence.user_id === subject.user_id;
}

function isAbout({ resource, object_ids, dependents }: SilenceTerms, { object, dependsOn = [] }: SilenceSubject) {
  if (resource === null) return true;
  const isMeant = (key: ObjectKey) =>
    key.resource === resource && (object_ids.length === 0 || object_ids.includes(key.id));
  return object !== null && (isMeant(object) || (dependents && dependsOn.some(isMeant)));
}

const labelOf = (labels: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(labels, key) ? (labels[key] ?? '') : '';
