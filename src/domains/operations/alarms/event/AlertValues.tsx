import { useQuery } from '@tanstack/react-query';
import { useMetric } from '#src/definitions/useMetric.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { valuesQuery } from '#src/domains/operations/alarms/alarmQueries.ts';
import { readCondition } from '#model/domains/operations/alarms/readCondition.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/alarms.ts';
import { ValueChart } from '#src/domains/operations/alarms/ValueChart.tsx';
import { valueRange } from '#src/domains/operations/alarms/valueRange.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartTools } from '#src/schemaViews/extensions/ChartTools.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';

/** The values measured around an episode; where none are kept, the reason. */
export default function AlertValues(props: SlotProps['card']) {
  const translate = useTranslate();
  const source = UNMEASURED.find((each) => each === props.record['source']);
  return source === undefined ? <MeasuredValues {...props} /> : <p>{translate(`alarms.chart.kept.${source}`)}</p>;
}

/** Sources of events that compare no samples of the platform. */
const UNMEASURED = ['platform', 'external', 'evaluation'] as const;

/** With the threshold, the beginning and the end of the episode. */
function MeasuredValues({ record }: SlotProps['card']) {
  const translate = useTranslate();
  const lang = useLang();
  const label = useLabel();
  const metric = useMetric(textOf(record['metric']) ?? '');
  const { data, isError, refetch } = useQuery(valuesQuery(record.id));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  if (data.points.length === 0) return <p>{translate('alarms.chart.none')}</p>;
  const unit = textOf(record['unit']);
  const measure = metric ?? { unit };
  const threshold = typeof record['threshold'] === 'number' ? record['threshold'] : null;
  const object = record['object_id'];
  const values = data.points.flatMap(([, low, high]) => [low, high]);
  const began = Date.parse(textOf(record['first_trigger_at']) ?? '');
  const ended = Date.parse(textOf(record['recovered_at']) ?? '');
  const marks = [
    { at: began, text: translate('alarms.test.at') },
    { at: ended, text: translate('alarms.test.end') },
  ].filter(({ at }) => !Number.isNaN(at));
  return (
    <ChartPanel
      title={translate('alarms.chart.title')}
      columns={[translate('alarms.chart.time'), translate('alarms.chart.min'), translate('alarms.chart.max')]}
      rows={data.points.map(([at, low, high]) => ({
        key: String(at),
        title: formatDateTime(new Date(at), lang),
        cells: [metricText(low, measure, lang), metricText(high, measure, lang)],
      }))}
      tools={
        metric &&
        typeof object === 'string' && (
          <ChartTools
            resource={metric.resource}
            ids={[object]}
            metrics={[metric.key]}
            title={[record['object_name'], label(metric.label)].filter(Boolean).join(' · ')}
            threshold={threshold ?? undefined}
            isLow={readCondition(textOf(record['condition']) ?? '')?.op.startsWith('<')}
          />
        )
      }
    >
      <ValueChart
        title={translate('alarms.chart.title')}
        points={withGaps(data.points, data.step ?? 0)}
        measure={measure}
        range={valueRange([threshold ?? 0, ...values], unit)}
        threshold={threshold}
        marks={marks}
      />
    </ChartPanel>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The largest value of each step: a mean would hide a spike. A step without values stays a gap. */
function withGaps(
  points: readonly [at: number, min: number, max: number, last: number][],
  step: number,
): [number, number | null][] {
  return points.flatMap(([at, , high], place) => {
    const before = points[place - 1]?.[0];
    const isGap = before !== undefined && step > 0 && at - before > 2 * step;
    return isGap ? [[before + step, null] as [number, null], [at, high] as [number, number]] : [[at, high]];
  });
}
