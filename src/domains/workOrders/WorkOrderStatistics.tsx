import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { durationText } from '#model/rules/durationText.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useValueLabel } from '#src/definitions/useValueLabel.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { request } from '#src/http/httpClient.ts';
import { useLang } from '#src/i18n/useLang.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { BarList, type Bar } from '#src/ui/charts/BarList.tsx';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';

interface Figures {
  since: string;
  total: number;
  by_status: Record<string, number>;
  by_kind: Record<string, number>;
  by_assignee: { id: number; name: string; count: number }[];
  response_s: number | null;
  resolve_s: number | null;
  response_breached: number;
  resolve_breached: number;
  rating: number | null;
  rated: number;
}

const statisticsQuery = queryOptions({
  queryKey: ['suantai', 'workOrderStatistics'],
  queryFn: async ({ signal }) => (await request<Figures>('/api/issue/v1/work-orders/statistics', { signal })).json,
});

/** The work orders of the last 30 days in figures; each opens the list that it counts. */
export function WorkOrderStatistics() {
  const translate = useTranslate();
  const lang = useLang();
  const entry = useManifestEntry('workOrders');
  const words = useValueLabel('workOrders');
  const { data, isError, refetch } = useQuery(statisticsQuery);
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  const within = { created_at: { gte: data.since } };
  const at = (filter: Condition) => (entry ? listAddress(entry, { ...filter, ...within }) : undefined);
  const none = translate('workOrders.nothingDue');
  const time = (seconds: number | null) => (seconds === null ? none : durationText(seconds, lang));
  const barsOf = (field: 'status' | 'kind', counts: Record<string, number>) =>
    barList(
      Object.entries(counts).map(([key, count]) => ({
        key,
        title: words(field, key),
        count,
        path: at({ [field]: key }),
      })),
    );
  const cards = [
    { key: 'total', text: `${data.total}`, path: at({}) },
    { key: 'responseTime', text: time(data.response_s) },
    { key: 'resolveTime', text: time(data.resolve_s) },
    { key: 'responseLate', text: `${data.response_breached}`, path: at({ response_breached: true }) },
    { key: 'resolveLate', text: `${data.resolve_breached}`, path: at({ resolve_breached: true }) },
    {
      key: 'rated',
      text:
        data.rating === null
          ? none
          : translate('workOrders.figures.ratingOf', { rating: data.rating, count: data.rated }),
    },
  ] as const;
  return (
    <Stack spacing={4}>
      <Cards>
        {cards.map((card) => (
          <li key={card.key}>
            <span>{translate(`workOrders.figures.${card.key}`)}</span>
            <b>
              {'path' in card && card.path !== undefined ? <LinkBase to={card.path}>{card.text}</LinkBase> : card.text}
            </b>
          </li>
        ))}
      </Cards>
      <Panel title={translate('workOrders.figures.byStatus')}>
        <BarList bars={barsOf('status', data.by_status)} />
      </Panel>
      <Panel title={translate('workOrders.figures.byKind')}>
        <BarList bars={barsOf('kind', data.by_kind)} />
      </Panel>
      <Panel title={translate('workOrders.figures.byAssignee')}>
        <BarList
          bars={barList(
            data.by_assignee.map(({ id, name, count }) => ({
              key: `${id}`,
              title: name,
              count,
              path: at({ assignee_id: id }),
            })),
          )}
        />
      </Panel>
    </Stack>
  );
}

function barList(rows: readonly { key: string; title: string; count: number; path: string | undefined }[]): Bar[] {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return rows
    .toSorted((one, other) => other.count - one.count)
    .map(({ key, title, count, path }) => ({
      key,
      title,
      share: count / most,
      text: `${count}`,
      ...(path !== undefined && { path }),
    }));
}

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gap: 4,
    padding: 16,
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    background: token.surface,
  },
  '& span': { color: token.textMuted },
  '& b': { fontSize: token.size.title, fontVariantNumeric: 'tabular-nums' },
  '& a': { color: token.accentText },
});
