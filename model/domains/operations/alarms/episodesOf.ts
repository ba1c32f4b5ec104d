import type { Severity } from './alarmRule.ts';
import type { CloseReason, Transition } from './alarmState.ts';

/** One episode of a series that was played. Times are milliseconds. */
export interface PlayedEpisode {
  pending_at: number;
  fired_at: number;
  ended_at: number | null;
  reason: CloseReason | null;
  severity: Severity;
  trigger_value: number | null;
  recovery_value: number | null;
  /** When it would be notified: first, again, and at its end. */
  notified: number[];
}

/**
 * The episodes in the transitions of one object.
 *
 * @example
 *   episodesOf(play(state, rule, series, ticks).transitions, true).length; // 2
 */
export function episodesOf(transitions: readonly Transition[], notifiesEnd: boolean): PlayedEpisode[] {
  const episodes: PlayedEpisode[] = [];
  let pendingAt: number | undefined;
  let open: PlayedEpisode | undefined;
  for (const { kind, at, to, severity, value, reason } of transitions) {
    if (kind === 'moved') pendingAt = to === 'pending' ? at : to === 'ok' ? undefined : pendingAt;
    else if (kind === 'fired') {
      open = {
        pending_at: pendingAt ?? at,
        fired_at: at,
        ended_at: null,
        reason: null,
        severity: severity ?? 2,
        trigger_value: value,
        recovery_value: null,
        notified: [at],
      };
      episodes.push(open);
      pendingAt = undefined;
    } else if (open !== undefined && (kind === 'recovered' || kind === 'closed')) {
      Object.assign(open, { ended_at: at, reason, recovery_value: value });
      if (notifiesEnd) open.notified.push(at);
      open = undefined;
    } else if (open !== undefined && kind !== 'lowered') {
      open.notified.push(at);
      if (severity !== null && severity < open.severity) open.severity = severity;
    }
  }
  return episodes;
}
