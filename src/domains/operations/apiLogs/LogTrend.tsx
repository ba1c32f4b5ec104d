import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { BarChart } from '@mui/x-charts/BarChart';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { request } from '#src/http/httpClient.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { wallClock } from '#src/i18n/reader/readerClock.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { seriesColor } from '#src/ui/theme/token.ts';

const HEIGHT = 180;
const REFRESH_MS = 60_000;

interface Hour {
  hour: string;
  total: number;
  errors_4xx: number;
  errors_5xx: number;
  p95_ms: number | null;
}

const trendQuery = queryOptions({
  queryKey: ['suantai', 'apiLogs', 'trend'],
  queryFn: async ({ signal }) => (await request<Hour[]>('/api/omc/v1/apilogs/hourly/trend', { signal })).json,
  refetchInterval: REFRESH_MS,
  retry: false,
});

/** The requests of the last day by hour: what succeeded, what was refused, what failed. */
export function LogTrend() {
  const translate = useTranslate();
  const lang = useLang();
  const { data: hours } = useQuery(trendQuery);
  // The list below does not need it, and says itself that nothing happened.
  if (hours?.some(({ total }) => total > 0) !== true) return null;
  const parts = [
    { id: 'good', of: ({ total, errors_4xx, errors_5xx }: Hour) => total - errors_4xx - errors_5xx },
    { id: 'refused', of: (each: Hour) => each.errors_4xx },
    { id: 'failed', of: (each: Hour) => each.errors_5xx },
  ] as const;
  return (
    <ChartPanel
      title={translate('logs.trend')}
      note={translate('logs.trendNote')}
      columns={[translate('logs.hour'), ...parts.map(({ id }) => translate(`logs.${id}`)), translate('logs.p95')]}
      rows={hours.map((each) => ({
        key: each.hour,
        title: formatDateTime(new Date(each.hour), lang),
        cells: [
          ...parts.map(({ of }) => formatNumber(of(each), lang)),
          each.p95_ms === null || each.p95_ms === undefined ? '—' : formatNumber(each.p95_ms, lang),
        ],
      }))}
    >
      <BarChart
        height={HEIGHT}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: hours.map(({ hour }) => wallClock(Date.parse(hour)).slice(11, 16)),
            scaleType: 'band',
            categoryGapRatio: 0.3,
            height: 28,
          },
        ]}
        yAxis={[{ width: 'auto', tickMinStep: 1 }]}
        series={parts.map(({ id, of }, index) => ({
          id,
          label: translate(`logs.${id}`),
          data: hours.map(of),
          color: seriesColor(index),
          stack: 'all',
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
