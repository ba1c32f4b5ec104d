import type { Severity } from './alarmRule.ts';

export const STATE_WORDS = ['ok', 'pending', 'firing', 'recovering', 'no_data', 'error'] as const;

export type StateWord = (typeof STATE_WORDS)[number];

/** Why an episode ended. A recovery is one that was seen: a good value, or `resolved`: its source has said so. */
export const CLOSE_REASONS = [
  'value',
  'no_data',
  'rule_changed',
  'rule_off',
  'target_gone',
  'resolved',
  'expired',
  'by_hand',
] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** The state of one rule for one object. Plain data: it is stored between two steps. Times are milliseconds. */
export interface AlarmState {
  state: StateWord;
  since: number;
  /** Since when the condition holds at this severity or a higher one: emergency, warning, notice. */
  held: readonly [number | null, number | null, number | null];
  /** The severities of the last values, oldest first, for `needed` of `of`. */
  recent: readonly (Severity | 0)[];
  /** Since when there has been no value. */
  missingSince: number | null;
  /** The open episode. */
  episode: Episode | null;
}

export interface Episode {
  firedAt: number;
  severity: Severity;
  /** Place of the condition that fired it; null: there was no value. */
  by: number | null;
  /** Since when the values are past the recovery threshold. */
  clearSince: number | null;
  /** How often it was notified, and when for the last time. */
  notified: number;
  notifiedAt: number;
}

export interface Transition {
  at: number;
  /** `moved`: the state changed without more. */
  kind: 'moved' | 'fired' | 'raised' | 'lowered' | 'repeated' | 'recovered' | 'closed';
  from: StateWord;
  to: StateWord;
  severity: Severity | null;
  /** The value of the condition that decided; null: there was none. */
  value: number | null;
  reason: CloseReason | null;
  /** Place of that condition. */
  by: number | null;
  /** For `repeated` and `fired`: how often the episode has been notified with it. */
  notified: number;
}

const NOT_HELD = [null, null, null] as const;

export const stateAtStart = (at: number): AlarmState => ({
  state: 'ok',
  since: at,
  held: NOT_HELD,
  recent: [],
  missingSince: null,
  episode: null,
});

/** Whether the state is that of an object about which there is nothing to remember. */
export const isQuiet = ({ state, episode, missingSince, recent }: AlarmState): boolean =>
  state === 'ok' && episode === null && missingSince === null && recent.length === 0;
