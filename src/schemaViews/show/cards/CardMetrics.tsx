import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { CloudMetric } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { METRIC_SERIES, type MetricSeries } from '#src/schemaViews/slots/metricSeries.ts';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';
import { token } from '#src/ui/theme/token.ts';
import { CardNote } from './CardNote.tsx';
import { Spark } from './Spark.tsx';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/machine.ts';
import '#src/i18n/parts/recordParts.ts';

const STEP_MS = 60_000;
const SPAN_MS = 60 * STEP_MS;

interface Reply {
  series: MetricSeries[];
}

interface CardMetricsProps {
  definition: Definition;
  record: RaRecord;
  metrics: readonly CloudMetric[];
}

/** Metrics that the cloud measured during the last hour: the last value of each and its curve. */
export default function CardMetrics({ definition, record, metrics }: CardMetricsProps) {
  const translate = useTranslate();
  const lang = useLang();
  const now = useMinute();
  const { data, isError, refetch } = useMachinePart<Reply>(definition, record, 'metrics', {
    query: {
      from: new Date(now - SPAN_MS).toISOString(),
      to: new Date(now).toISOString(),
      step: String(STEP_MS / 1_000),
    },
  });
  if (!data && isError) return <CardNote text={translate('machine.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={translate('record.show.loading')} />;
  const shown = metrics
    .map((metric) => ({ metric, values: valuesOf(data, METRIC_SERIES[metric].names) }))
    .filter(({ values }) => values.some((value) => value !== null));
  if (shown.length === 0) return <CardNote text={translate('record.card.noMetrics')} />;
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 3, m: 0 }}>
      {shown.map(({ metric, values }) => {
        const { unit } = METRIC_SERIES[metric];
        const last = values.findLast((value) => value !== null) ?? 0;
        const peak = Math.max(0, ...values.map((value) => value ?? 0));
        return (
          <Box
            key={metric}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              columnGap: 3,
              fontSize: token.size.text,
            }}
          >
            <Box component="dt" sx={{ color: token.textMuted }}>
              {translate(`machine.metrics.${metric}`)}
            </Box>
            <Box component="dd" sx={{ display: 'contents' }}>
              <span className="value-number">
                {unit === 'percent' ? `${last.toFixed(1)}%` : `${sizeText(last, lang, 'GiB')}/s`}
              </span>
              <Box sx={{ gridColumn: '1 / -1' }}>
                <Spark values={values} most={unit === 'percent' ? 100 : peak} />
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The time, rounded down to a whole minute. It stands still while the page is hidden. */
function useMinute(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setNow(serverNow()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(now / STEP_MS) * STEP_MS;
}

/** The sum of these series at each time; null where none of them has a value. */
function valuesOf({ series }: Reply, names: readonly string[]): (number | null)[] {
  const found = series.filter(({ name }) => names.includes(name));
  return (found[0]?.points ?? []).map((_, index) => {
    const values = found.map(({ points }) => points[index]?.[1] ?? null).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  });
}
