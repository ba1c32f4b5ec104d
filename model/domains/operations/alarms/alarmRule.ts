import type { WeeklyWindow } from './weeklyWindow.ts';

/** 1 emergency, 2 warning, 3 notice. */
export type Severity = 1 | 2 | 3;

export const SEVERITIES: readonly Severity[] = [1, 2, 3];

export const COMPARISONS = ['>', '>=', '<', '<=', '==', '!='] as const;

export type Comparison = (typeof COMPARISONS)[number];

export const AGGREGATIONS = ['avg', 'min', 'max', 'last', 'sum'] as const;

export type Aggregation = (typeof AGGREGATIONS)[number];

/** A value and its comparison are apart: a missing value is then known from one that compares as false. */
export interface AlarmCondition {
  /** Key in the catalogue of metrics; empty with a query. */
  metric: string;
  aggregation: Aggregation;
  /** Milliseconds before the tick over which the samples are aggregated. */
  period: number;
  op: Comparison;
  threshold: number;
  /** The value that ends the alarm; default: the threshold. */
  recovery: number | null;
  /** Only with `any`; default: that of the rule. */
  severity: Severity | null;
}

/**
 * The part of a rule that decides about a state: the rest of a stored rule says who hears of it. Times are
 * milliseconds.
 */
export interface AlarmRule {
  /** PromQL that every condition compares the value of; null: each condition names its metric. */
  query: string | null;
  /** The query itself compares: each series that it returns fires, and one that it does not return does not. */
  isCondition?: boolean;
  match: 'all' | 'any';
  conditions: readonly AlarmCondition[];
  severity: Severity;
  /** How long a condition must hold before the alarm fires. */
  for: number;
  /** How long it fires after the condition last held. */
  keepFiring: number;
  /** How long it is watched after that, before it counts as recovered. */
  recover: number;
  /** `needed` of the last `of` values must hold; 1 of 1: the last one. */
  needed: number;
  of: number;
  noData: 'ignore' | 'alert' | 'keep';
  /** How long there must be no value before `noData` applies. */
  noDataAfter: number;
  /** When an alarm may fire and repeat; none: always. */
  windows: readonly WeeklyWindow[];
  /** 0: the alarm is notified once. */
  repeat: number;
  /** The most that one episode is notified, the first time included; 0: no limit. */
  mostNotified: number;
  /** When the platform did not measure: a value that is missing then says nothing. */
  interruptions?: readonly Interruption[];
}

/** After `from`, until `to` inclusive. */
export interface Interruption {
  from: number;
  to: number;
}

/** One value for each condition of a rule, null where there is none; or why the values could not be read. */
export type Sample = { values: readonly (number | null)[] } | { fault: string };
