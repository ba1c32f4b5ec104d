import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { topQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { PanelView } from '#src/domains/operations/boards/panel.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { toneColors } from '#src/ui/theme/token.ts';
import { isBeyond } from './beyond.ts';
import { PanelWait } from './PanelWait.tsx';
import { recordsOf } from './recordsOf.ts';
import { useMeasuredText } from './useMeasuredText.ts';

const MOST_ROWS = 50;

/** The objects and their values over the range, the worst first. */
export function PanelTable({ panel, title, metric, range, height }: PanelView) {
  const translate = useTranslate();
  const lang = useLang();
  const createPath = useCreatePath();
  const enter = useEnterCloud();
  const measuredText = useMeasuredText();
  const { from, to } = range;
  const { data, isError, refetch } = useQuery(
    topQuery(
      { metric: metric.key, cloud: undefined, from, to },
      { ...recordsOf(panel), limit: MOST_ROWS, order: panel.threshold_side === 'below' ? 'asc' : 'desc' },
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
  return (
    <Panel title={title} note={measuredText(panel, data, say)}>
      {/* A scrolling element must be reachable by keyboard. */}
      <FigureTable tabIndex={0} aria-label={title} style={{ height }}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('boards.panel.object')}</th>
              <th scope="col">{translate('statistics.top.value')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ id, title: name, value, cloud_id }) => (
              <tr key={id}>
                <th scope="row">
                  <LinkBase
                    to={createPath({ type: 'show', resource: metric.resource, id })}
                    onClick={() => enter(cloud_id)}
                  >
                    {name}
                  </LinkBase>
                </th>
                <td style={isBeyond(panel, value) ? { color: toneColors('danger').text, fontWeight: 600 } : undefined}>
                  {say(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureTable>
    </Panel>
  );
}
