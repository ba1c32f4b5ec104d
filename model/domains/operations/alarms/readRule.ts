import type { Aggregation, AlarmRule, Comparison, Severity } from './alarmRule.ts';
import type { WeeklyWindow } from './weeklyWindow.ts';

type Some<T> = T | null | undefined;

/** A rule as it is stored and sent (D4). Times are seconds. */
export interface StoredRule {
  instance_id?: Some<number>;
  promql?: Some<string>;
  query_is_condition?: Some<boolean>;
  severity: Severity;
  match: Some<'any' | 'all'>;
  conditions: Some<
    readonly {
      metric?: Some<string>;
      aggregation?: Some<Aggregation>;
      period_s?: Some<number>;
      op?: Some<keyof typeof COMPARISON_OF>;
      threshold?: Some<number>;
      recovery?: Some<number>;
      severity?: Some<Severity>;
    }[]
  >;
  for_s: number;
  eval_interval_s: number;
  needed: number;
  out_of: number;
  keep_firing_s: number;
  recover_s: number;
  no_data: Some<AlarmRule['noData']>;
  no_data_after_s: Some<number>;
  windows: Some<
    readonly { days?: Some<readonly number[]>; start?: Some<string>; end?: Some<string>; zone?: Some<string> }[]
  >;
  notify_repeat_min: number;
  notify_max_number: number;
}

export const COMPARISON_OF = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '==', ne: '!=' } as const satisfies Record<
  string,
  Comparison
>;

const SECOND = 1_000;
const MINUTE = 60_000;

export const DEFAULT_PERIOD_S = 300;

/**
 * A stored rule as the step needs it.
 *
 * @example
 *   readRule(stored).for; // 300_000
 */
export function readRule(stored: StoredRule): AlarmRule {
  const query = typeof stored.instance_id === 'number' ? (stored.promql ?? null) : null;
  // A query says itself what is aggregated; its value at a tick is the one of that tick.
  const own =
    query === null ? undefined : ({ metric: '', aggregation: 'last', period_s: stored.eval_interval_s } as const);
  const isCondition = query !== null && stored.query_is_condition === true;
  return {
    query,
    ...(isCondition && { isCondition }),
    match: isCondition ? 'any' : (stored.match ?? 'any'),
    severity: stored.severity,
    conditions: conditionsOf(stored, isCondition).map((given) => {
      const { metric, aggregation, period_s, op, threshold, recovery, severity } = { ...given, ...own };
      return {
        metric: metric ?? '',
        aggregation: aggregation ?? 'avg',
        period: (period_s ?? DEFAULT_PERIOD_S) * SECOND,
        op: COMPARISON_OF[op ?? 'gt'],
        threshold: threshold ?? 0,
        recovery: recovery ?? null,
        severity: severity ?? null,
      };
    }),
    for: stored.for_s * SECOND,
    keepFiring: stored.keep_firing_s * SECOND,
    recover: stored.recover_s * SECOND,
    needed: stored.needed,
    of: stored.out_of,
    noData: stored.no_data ?? 'ignore',
    noDataAfter: (stored.no_data_after_s ?? 0) * SECOND,
    windows: (stored.windows ?? []).map(windowOf),
    repeat: stored.notify_repeat_min * MINUTE,
    mostNotified: stored.notify_max_number,
  };
}

/** A query that is the condition stands for one that always holds where it has a value. */
const conditionsOf = ({ conditions }: StoredRule, isCondition: boolean): NonNullable<StoredRule['conditions']> =>
  isCondition ? [{}] : (conditions ?? []);

const windowOf = ({ days, start, end, zone }: NonNullable<StoredRule['windows']>[number]): WeeklyWindow => ({
  days: [...(days ?? [])],
  start: start ?? '00:00',
  end: end ?? '24:00',
  zone: zone ?? 'Asia/Shanghai',
});
