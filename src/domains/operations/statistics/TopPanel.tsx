import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { PanelState } from './PanelState.tsx';
import { topQuery, type Metric, type Ranged } from './statisticsQuery.ts';

interface Props {
  title: string;
  metric: Metric;
  ranged: Ranged;
  /** The choice of the metric. */
  children: ReactNode;
}

/** The records with the largest values, each with a link to its page. */
export function TopPanel({ title, metric, ranged, children }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const createPath = useCreatePath();
  const enter = useEnterCloud();
  const { data, isError, refetch } = useQuery(topQuery(ranged));
  if (data === undefined || isError || data.rows.length === 0)
    return (
      <PanelState
        title={title}
        failed={isError}
        empty={data?.rows.length === 0}
        onRetry={() => void refetch()}
        action={children}
      />
    );
  const most = data.unit === 'percent' ? 100 : Math.max(...data.rows.map(({ value }) => value), 1);
  const rows = data.rows.map(({ id, title: name, value, cloud_id }) => ({
    key: id,
    title: name,
    path: createPath({ type: 'show', resource: metric.resource, id }),
    onOpen: () => enter(cloud_id),
    value,
  }));
  const say = (value: number) => metricText(value, data, lang);
  return (
    <ChartPanel
      title={title}
      note={translate('statistics.top.measured', { measured: data.measured, of: data.of })}
      columns={[translate('statistics.states.resource'), translate('statistics.top.value')]}
      rows={rows.map(({ key, title: name, path, value }) => ({ key, title: name, path, cells: [say(value)] }))}
      file={metric.key}
    >
      {children}
      <BarList bars={rows.map(({ value, ...row }) => ({ ...row, share: value / most, text: say(value) }))} />
    </ChartPanel>
  );
}
