import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useCreatePath } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { topQuery, type Top } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { PanelView } from '#src/domains/operations/boards/panel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { PanelWait } from './PanelWait.tsx';
import { recordsOf } from './recordsOf.ts';
import { useMeasuredText } from './useMeasuredText.ts';

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
