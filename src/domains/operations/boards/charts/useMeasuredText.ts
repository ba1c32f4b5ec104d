import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Top } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { Panel } from '#src/domains/operations/boards/panel.ts';

/** How the values were made, how many of the objects are shown, and the threshold. */
export function useMeasuredText(): (
  panel: Panel,
  top: Pick<Top, 'measured' | 'rows'>,
  say: (value: number) => string,
) => string {
  const translate = useTranslate();
  return ({ aggregation, threshold, threshold_side }, { measured, rows }, say) =>
    [
      translate(`statistics.course.${aggregation ?? 'avg'}`),
      measured > rows.length
        ? translate('boards.panel.largest', { shown: rows.length, of: measured })
        : translate('boards.panel.all', { smart_count: measured }),
      ...(threshold === null || threshold === undefined
        ? []
        : [translate(`boards.panel.side.${threshold_side ?? 'above'}`, { value: say(threshold) })]),
    ].join(' · ');
}
