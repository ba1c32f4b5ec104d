import { useQuery } from '@tanstack/react-query';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useNames } from '#src/definitions/useNames.ts';
import '#src/i18n/parts/boards.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { metricsQuery, type Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { Panel, PanelView } from '#src/domains/operations/boards/panel.ts';
import { PanelBars } from './PanelBars.tsx';
import { PanelGone } from './PanelGone.tsx';
import { PanelLines } from './PanelLines.tsx';
import { PanelNumber } from './PanelNumber.tsx';
import { PanelTable } from './PanelTable.tsx';
import { PanelWait } from './PanelWait.tsx';

const CHARTS = { line: PanelLines, bar: PanelBars, number: PanelNumber, table: PanelTable };

interface Props extends Pick<PanelView, 'panel' | 'range' | 'height' | 'isWall'> {
  /** Leads to another metric, where that of the chart is gone; absent for those who only read. */
  onFix?: (() => void) | undefined;
}

/** One chart of a board with the data of its reader. */
export function BoardPanel({ panel, onFix, ...view }: Props) {
  const titleOf = usePanelTitle();
  const { data: catalogue, isError, refetch } = useQuery(metricsQuery());
  const metric = catalogue?.find(({ key }) => key === panel.metric);
  const title = titleOf(panel, metric);
  if (catalogue === undefined)
    return <PanelWait title={title} height={view.height} failed={isError} onRetry={() => void refetch()} />;
  if (metric === undefined) return <PanelGone panel={panel} title={title} height={view.height} onFix={onFix} />;
  const Chart = CHARTS[panel.chart ?? 'line'];
  return <Chart {...view} panel={panel} metric={metric} title={title} />;
}

/** The title of a chart: its own, or the names of the objects and of the metric. */
export function usePanelTitle(): (panel: Panel, metric: Metric | undefined) => string {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const { resources } = useManifest();
  return ({ title, object_type, metric: key }, metric) => {
    if (title !== null && title !== undefined && title !== '') return title;
    if (metric === undefined) return key ?? '';
    const entry = resources.find(({ resource }) => resource === object_type);
    const name = label(metric.label);
    return entry ? translate('boards.panel.name', { kind: nameOf(entry), metric: name }) : name;
  };
}
