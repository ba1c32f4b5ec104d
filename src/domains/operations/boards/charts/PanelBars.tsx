import { useQuery } from '@tanstack/react-query';
import { useCreatePath } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/boards.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { topQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { PanelView } from '#src/domains/operations/boards/panel.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { isBeyond } from './beyond.ts';
import { PanelWait } from './PanelWait.tsx';
import { recordsOf } from './recordsOf.ts';
import { useMeasuredText } from './useMeasuredText.ts';

/** Bars of one chart, each as high as a line of text. */
const MOST_BARS = 10;

/** The objects with the largest values over the range; the smallest, where low values are the bad ones. */
export function PanelBars({ panel, title, metric, range, height, isWall }: PanelView) {
  const translate = useTranslate();
  const lang = useLang();
  const createPath = useCreatePath();
  const enter = useEnterCloud();
  const measuredText = useMeasuredText();
  const { from, to } = range;
  const { data, isError, refetch } = useQuery(
    topQuery(
      { metric: metric.key, cloud: undefined, from, to },
      { ...recordsOf(panel), limit: MOST_BARS, order: panel.threshold_side === 'below' ? 'asc' : 'desc' },
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
  const most = data.unit === 'percent' ? 100 : Math.max(...data.rows.map(({ value }) => value), 1);
  const rows = data.rows.map(({ id, title: name, value, cloud_id }) => ({
    key: id,
    title: name,
    path: createPath({ type: 'show', resource: metric.resource, id }),
    onOpen: () => enter(cloud_id),
    value,
  }));
  return (
    <ChartPanel
      title={title}
      note={measuredText(panel, data, say)}
      columns={[translate('boards.panel.object'), translate('statistics.top.value')]}
      rows={rows.map(({ key, title: name, path, value }) => ({ key, title: name, path, cells: [say(value)] }))}
      file={metric.key}
      quiet={isWall}
    >
      <div style={{ minHeight: height }}>
        <BarList
          bars={rows.map(({ value, ...row }) => ({
            ...row,
            share: value / most,
            text: say(value),
            tone: isBeyond(panel, value) ? 'danger' : undefined,
          }))}
        />
      </div>
    </ChartPanel>
  );
}
