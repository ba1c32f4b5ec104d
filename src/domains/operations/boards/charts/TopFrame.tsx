import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useCreatePath } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { topQuery, type Top } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { Panel, PanelView } from '#src/domains/operations/boards/panel.ts';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { PanelWait } from './PanelWait.tsx';
import { recordsOf } from './recordsOf.ts';

type TopRow = Top['rows'][number] & {
  /** The page of the record, which opens in its cloud. */
  path: string;
  onOpen: () => void;
  text: string;
};

interface Props {
  view: PanelView;
  /** How many objects it shows. */
  most: number;
  children: (top: { unit: Top['unit']; rows: TopRow[]; note: string }) => ReactElement;
}

/** The objects of a chart with the largest values over the range; the smallest, where low values are the bad ones. */
export function TopFrame({ view: { panel, title, metric, range, height }, most, children }: Props) {
  const lang = useLang();
  const createPath = useCreatePath();
  const enter = useEnterCloud();
  const measuredText = useMeasuredText();
  const { from, to } = range;
  const { data, isError, refetch } = useQuery(
    topQuery(
      { metric: metric.key, cloud: undefined, from, to },
      { ...recordsOf(panel), limit: most, order: panel.threshold_side === 'below' ? 'asc' : 'desc' },
    ),
  );
  if (data === undefined || isError || data.rows.length === 0)
    return (
      <PanelWait
        title={title}
        height={height}
        failed={isError}
        empty={data?.rows.length === 0}
        onRetry={() => void refetch()}
      />
    );
  const say = (value: number) => metricText(value, metric, lang);
  const rows = data.rows.map((row) => ({
    ...row,
    path: createPath({ type: 'show', resource: metric.resource, id: row.id }),
    onOpen: () => enter(row.cloud_id),
    text: say(row.value),
  }));
  return children({ unit: data.unit, rows, note: measuredText(panel, data, say) });
}

/** How the values were made, how many of the objects are shown, and the threshold. */
function useMeasuredText(): (
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
