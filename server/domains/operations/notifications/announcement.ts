import type { ObjectKey, Owner } from '#model/domains/operations/alarms/silence.ts';

/**
 * `fired` also when it became more severe; `escalated`: to further people, because it still fires; `no_data`: it fires
 * and its values are missing.
 */
export type AnnouncementKind = 'fired' | 'escalated' | 'repeated' | 'lowered' | 'no_data' | 'recovered' | 'closed';

/** A transition of an event, as the evaluator reports it. */
export interface Announcement {
  event_id: number;
  /** Unique in the event: `fired`, `repeated:3`, `recovered`, `closed`. */
  transition: string;
  kind: AnnouncementKind;
  /**
   * Why the event closed: `value`, `no_data`, `rule_changed`, `rule_off`, `target_gone`, `resolved`, `expired` or
   * `by_hand`.
   */
  reason?: string;
  /** Milliseconds since 1970. */
  at: number;
  severity: 1 | 2 | 3;
  alarm_id: number | null;
  alarm_name: string;
  /** `place`: the cloud and the region, which differs between objects of one name. */
  object: (ObjectKey & { title: string; place?: string }) | null;
  labels: Record<string, string>;
  /** The texts of the rule for people, filled in: `summary`, `description` and others. */
  annotations?: Record<string, string>;
  /** The page that explains what to do. */
  runbook_url?: string | null;
  /** The page of the alert where it comes from. */
  source_url?: string | null;
  /** The key of a finding of the platform about itself or a rule: its words are in the language of the reader. */
  watch?: string;
  owner: Owner;
  value: number | null;
  threshold: number | null;
  unit: string | null;
  condition: string;
  /** Ids of receivers. */
  receivers: readonly number[];
  /** Whom calendars among the receivers stand for: those of this step. Absent: the first one. */
  step?: number;
  /** Somebody wants it to be sent under a silence, too. */
  isUrged?: boolean;
  /** A path of the console. */
  link: string;
}

export interface Announced {
  /** The silence that keeps the notifications back. */
  silenced_by: number | null;
  /** Notifications that wait to be sent. */
  queued: number;
}

/** The kinds that announce the end of an event. */
export const ENDS = ['recovered', 'closed'] as const;

export const isEnd = ({ kind }: { kind: string | null }): boolean => ENDS.some((end) => end === kind);

/** The title and the place of an object, as an event keeps them. */
export const namesOf = ({ title, place }: NonNullable<Announcement['object']>) => ({
  object_name: title,
  object_place: place,
});
