import type { Board } from '#model/language/records.ts';
import type { Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { TimeRange } from '#src/ui/charts/range/timeRange.ts';

/** A chart as a board keeps it. */
export type Panel = NonNullable<Board['panels']>[number];

/** A chart of a board that is being changed; the key stays with it when it moves. */
export interface KeyedPanel {
  key: string;
  panel: Panel;
}

/** What every kind of chart draws. */
export interface PanelView {
  panel: Panel;
  title: string;
  metric: Metric;
  range: Pick<TimeRange, 'from' | 'to' | 'stepSeconds'>;
  height: number;
  /** On a screen on a wall: larger, and without buttons. */
  isWall: boolean;
}

export const MOST_PANELS = 24;
export const MOST_COLUMNS = 4;

/** A number needs no more. */
export const NUMBER_HEIGHT = 120;

/** The columns of four that a chart takes. */
export const widthOf = ({ width }: Panel): number => width ?? 2;

/** Charts in a draft are what somebody entered, and in an old one what an earlier version entered. */
export const asPanels = (value: unknown): Panel[] =>
  Array.isArray(value) ? value.filter((each): each is Panel => typeof each === 'object' && each !== null) : [];
