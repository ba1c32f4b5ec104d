import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/prometheus.ts';
import type { TimeRange } from '#src/ui/charts/range/timeRange.ts';
import { drawnSeries } from './drawnSeries.ts';
import { QueryChart } from './QueryChart.tsx';
import { ResultTable } from './ResultTable.tsx';
import { seriesName, type QueryResult } from './runQuery.ts';

/** More lines look alike; the table has all series. */
const MOST_DRAWN = 20;
const VIEWS = ['chart', 'table'] as const;

/** The answer to a query: a chart or a table of a range, a table of an instant. */
export function QueryAnswer({ result, range }: { result: QueryResult; range: TimeRange }) {
  const translate = useTranslate();
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const drawing = useMemo(
    () =>
      result.resultType === 'matrix'
        ? drawnSeries(
            result.result.slice(0, MOST_DRAWN).map(({ metric, values }) => ({ name: seriesName(metric), values })),
          )
        : undefined,
    [result],
  );
  const { series, truncated, warnings, elapsed_ms: ms, resultType } = result;
  if ((resultType === 'vector' || resultType === 'matrix') && series === 0)
    return <Typography color="textSecondary">{translate('prometheus.empty')}</Typography>;
  const isChart = drawing !== undefined && view === 'chart';
  return (
    <Stack spacing={3}>
      {truncated && (
        <Alert severity="warning">{translate('prometheus.truncated', { series, shown: result.result.length })}</Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} severity="info">
          {warning}
        </Alert>
      ))}
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          {[
            translate('prometheus.figures', { series, ms }),
            ...(isChart && series > MOST_DRAWN ? [translate('prometheus.drawn', { drawn: MOST_DRAWN })] : []),
            ...(isChart && drawing.thinned ? [translate('prometheus.thinned')] : []),
          ].join(' · ')}
        </Typography>
        {drawing !== undefined && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={translate('prometheus.view')}
            onChange={(_, next: (typeof VIEWS)[number] | null) => next !== null && setView(next)}
          >
            {VIEWS.map((each) => (
              <ToggleButton key={each} value={each}>
                {translate(`prometheus.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Stack>
      {isChart ? <QueryChart drawing={drawing} range={range} /> : <ResultTable result={result} />}
    </Stack>
  );
}
