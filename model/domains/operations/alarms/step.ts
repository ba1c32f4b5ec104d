import { SEVERITIES, type AlarmRule, type Sample, type Severity } from './alarmRule.ts';
import type { AlarmState, CloseReason, Episode, StateWord, Transition } from './alarmState.ts';
import { isMissing, assess, type Assessment } from './assess.ts';
import { isInside } from './weeklyWindow.ts';

export interface Step {
  state: AlarmState;
  transitions: readonly Transition[];
}

const NONE: readonly Transition[] = [];
const NOT_HELD = [null, null, null] as const;

/**
 * The next state of an alarm after one tick. It has no clock and no memory of its own, so that evaluation, backtest and
 * explanation cannot differ. `undefined` is “no value”, which is never a recovery.
 *
 * @example
 *   step(stateAtStart(0), rule, { values: [95] }, 60_000).transitions[0]?.kind; // 'fired'
 */
export function step(state: AlarmState, rule: AlarmRule, sample: Sample | undefined, at: number): Step {
  if (sample !== undefined && 'fault' in sample) return move(state, { ...state, ...named(state, 'error', at) }, at);
  const assessment = sample && assess(rule, sample.values);
  if (sample === undefined || assessment === undefined)
    return isInterrupted(rule, at) ? stepBlind(state, at) : stepWithout(state, rule, at);
  // Nearly every object at nearly every tick.
  if (assessment.severity === 0 && rule.of === 1 && state.state === 'ok' && state.missingSince === null)
    return { state, transitions: NONE };
  return stepWith(state, rule, { assessment, value: sample.values }, at);
}

interface Seen {
  assessment: Assessment;
  value: readonly (number | null)[];
}

function stepWith(before: AlarmState, rule: AlarmRule, { assessment, value }: Seen, at: number): Step {
  const recent = rule.of === 1 ? NONE_RECENT : [...before.recent, assessment.severity].slice(-rule.of);
  const counted = rule.of === 1 ? [assessment.severity] : recent;
  const mayFire = before.episode !== null || assessment.severity === 0 || isOpen(rule, at);
  const held = mayFire ? heldSince(before.held, counted, rule.needed, at) : NOT_HELD;
  const seen: AlarmState = { ...before, held, recent: mayFire ? recent : [], missingSince: null };
  const ripe = SEVERITIES.find((severity) => {
    const since = held[severity - 1];
    return since !== null && since !== undefined && at - since >= rule.for;
  });
  const shown = (by: number | null): number | null => (by === null ? null : valueAt(value, by));
  if (before.episode === null) {
    if (ripe !== undefined) return fire(seen, { severity: ripe, by: assessment.by, value: shown(assessment.by) }, at);
    return move(before, { ...seen, ...named(before, held[2] === null ? 'ok' : 'pending', at) }, at);
  }
  const { episode } = before;
  if (assessment.isClear && held[2] === null)
    return recover(seen, rule, { episode, value: shown(episode.by ?? assessment.by) }, at);
  return continueFiring(seen, rule, { episode, ripe, by: assessment.by, value: shown(assessment.by) }, at);
}

const NONE_RECENT: readonly (Severity | 0)[] = [];

const valueAt = (values: readonly (number | null)[], place: number): number | null => {
  const value = values[place];
  return isMissing(value) ? null : value;
};

/** Since when the condition holds, by severity. A higher severity counts for the lower ones. */
function heldSince(
  held: AlarmState['held'],
  recent: readonly (Severity | 0)[],
  needed: number,
  at: number,
): AlarmState['held'] {
  const since = (severity: Severity): number | null => {
    const holding = recent.filter((each) => each !== 0 && each <= severity).length;
    return holding >= needed ? (held[severity - 1] ?? at) : null;
  };
  return [since(1), since(2), since(3)];
}

/** Nothing was measured. What fires keeps firing, what was pending begins again, and no value is missing yet. */
function stepBlind(before: AlarmState, at: number): Step {
  if (before.episode !== null) return { state: { ...before, missingSince: null }, transitions: NONE };
  const blank: AlarmState = { ...before, held: NOT_HELD, recent: [], missingSince: null };
  return move(before, { ...blank, ...named(before, 'ok', at) }, at);
}

/** No value. The clocks run on until the rule says that it counts. */
function stepWithout(before: AlarmState, rule: AlarmRule, at: number): Step {
  const missingSince = before.missingSince ?? at;
  const waiting: AlarmState = { ...before, missingSince };
  if (rule.noData === 'keep' || at - missingSince < rule.noDataAfter) {
    const kept = before.state === 'error' ? wordOf(waiting) : before.state;
    return repeat(move(before, { ...waiting, ...named(before, kept, at) }, at), rule, at);
  }
  const blank: AlarmState = { ...waiting, held: NOT_HELD, recent: [] };
  const { episode } = before;
  if (episode !== null && rule.noData === 'ignore')
    return close(
      { ...blank, state: before.state, since: before.since },
      { reason: 'no_data', value: null },
      at,
      'no_data',
    );
  if (episode === null && rule.noData === 'alert' && isOpen(rule, at))
    return fire(blank, { severity: rule.severity, by: null, value: null }, at, 'no_data');
  const still = episode && { ...episode, clearSince: null };
  return repeat(move(before, { ...blank, episode: still, ...named(before, 'no_data', at) }, at), rule, at);
}

interface Cause {
  severity: Severity;
  by: number | null;
  value: number | null;
}

function fire(before: AlarmState, { severity, by, value }: Cause, at: number, to: StateWord = 'firing'): Step {
  const episode: Episode = { firedAt: at, severity, by, clearSince: null, notified: 1, notifiedAt: at };
  const state = { ...before, ...named(before, to, at), episode };
  return {
    state,
    transitions: [{ at, kind: 'fired', from: before.state, to, severity, value, reason: null, by, notified: 1 }],
  };
}

/** The values are good: it keeps firing, then it is watched, then it has recovered. */
function recover(
  seen: AlarmState,
  rule: AlarmRule,
  ended: { episode: Episode; value: number | null },
  at: number,
): Step {
  const clearSince = ended.episode.clearSince ?? at;
  const clearFor = at - clearSince;
  if (clearFor >= rule.keepFiring + rule.recover) return close(seen, { reason: 'value', value: ended.value }, at, 'ok');
  const to = clearFor < rule.keepFiring ? 'firing' : 'recovering';
  const episode = { ...ended.episode, clearSince };
  return repeat(move(seen, { ...seen, episode, ...named(seen, to, at) }, at, ended.value), rule, at, ended.value);
}

interface Continued {
  episode: Episode;
  ripe: Severity | undefined;
  by: number;
  value: number | null;
}

function continueFiring(seen: AlarmState, rule: AlarmRule, { episode, ripe, by, value }: Continued, at: number): Step {
  const fires = { ...seen, episode: { ...episode, clearSince: null }, ...named(seen, 'firing', at) };
  const isLower = ripe !== undefined && ripe > episode.severity && seen.held[episode.severity - 1] === null;
  if (ripe !== undefined && (ripe < episode.severity || isLower)) {
    const isHigher = ripe < episode.severity;
    const notified = isHigher ? episode.notified + 1 : episode.notified;
    const state = {
      ...fires,
      episode: { ...fires.episode, severity: ripe, by, notified, notifiedAt: isHigher ? at : episode.notifiedAt },
    };
    const kind = isHigher ? 'raised' : 'lowered';
    return {
      state,
      transitions: [{ at, kind, from: seen.state, to: 'firing', severity: ripe, value, reason: null, by, notified }],
    };
  }
  // A value after an alarm about missing values: from now on that value is what it is about.
  if (episode.by === null && ripe !== undefined) fires.episode.by = by;
  return repeat(move(seen, fires, at, value), rule, at, value);
}

/** Notifies of an open episode again. */
function repeat(done: Step, rule: AlarmRule, at: number, value: number | null = null): Step {
  const { episode, state: word } = done.state;
  if (episode === null || rule.repeat === 0 || word === 'recovering' || word === 'error') return done;
  if (at - episode.notifiedAt < rule.repeat || (rule.mostNotified > 0 && episode.notified >= rule.mostNotified))
    return done;
  if (!isOpen(rule, at)) return done;
  const notified = episode.notified + 1;
  const { severity, by } = episode;
  return {
    state: { ...done.state, episode: { ...episode, notified, notifiedAt: at } },
    transitions: [
      ...done.transitions,
      { at, kind: 'repeated', from: word, to: word, severity, value, reason: null, by, notified },
    ],
  };
}

/**
 * Ends the open episode, also from outside the values: the rule was changed, the object is gone.
 *
 * @example
 *   close(state, { reason: 'rule_off', value: null }, at).state.episode; // null
 */
export function close(
  before: AlarmState,
  { reason, value }: { reason: CloseReason; value: number | null },
  at: number,
  to: StateWord = 'ok',
): Step {
  const { episode } = before;
  const state: AlarmState = {
    ...before,
    ...named(before, to, at),
    episode: null,
    ...(to === 'ok' && { held: NOT_HELD }),
  };
  if (episode === null) return move(before, state, at);
  const kind = reason === 'value' ? 'recovered' : 'closed';
  const { severity, by, notified } = episode;
  return { state, transitions: [{ at, kind, from: before.state, to, severity, value, reason, by, notified }] };
}

function move(before: AlarmState, state: AlarmState, at: number, value: number | null = null): Step {
  if (before.state === state.state) return { state, transitions: NONE };
  const severity = state.episode?.severity ?? null;
  const by = state.episode?.by ?? null;
  const { state: from } = before;
  const { state: to } = state;
  return { state, transitions: [{ at, kind: 'moved', from, to, severity, value, reason: null, by, notified: 0 }] };
}

/** The word with the time since which it applies. */
const named = ({ state, since }: AlarmState, word: StateWord, at: number): Pick<AlarmState, 'state' | 'since'> => ({
  state: word,
  since: state === word ? since : at,
});

/** The word that the clocks of a state stand for. */
function wordOf({ episode, held }: AlarmState): StateWord {
  if (episode !== null) return 'firing';
  return held[2] === null ? 'ok' : 'pending';
}

const isInterrupted = ({ interruptions = [] }: AlarmRule, at: number): boolean =>
  interruptions.some(({ from, to }) => from < at && at <= to);

const isOpen = ({ windows }: AlarmRule, at: number): boolean =>
  windows.length === 0 || windows.some((window) => isInside(window, at));
