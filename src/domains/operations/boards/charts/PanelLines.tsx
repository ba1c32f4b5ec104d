import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { courseQuery } from '#src/domains/operations/statistics/statisticsQuery.ts';
import { useStepText } from '#src/domains/operations/statistics/useStepText.ts';
import type { PanelView } from '#src/domains/operations/boards/panel.ts';
import { PanelWait } from './PanelWait.tsx';
import { recordsOf, stepOf } from './recordsOf.ts';

// The chart library is larger than the page.
const CourseChart = lazy(async () => ({
  default: (await import('#src/domains/operations/statistics/CourseChart.tsx')).CourseChart,
}));

/** The course of a metric: a line for each object, for each cloud, or for all of them together. */
export function PanelLines({ panel, title, metric, range, height, isWall }: PanelView) {
  const translate = useTranslate();
  const stepText = useStepText();
  const { from, to } = range;
  const by = panel.by ?? 'record';
  const stepSeconds = stepOf(range);
  const { data, isError, refetch } = useQuery(
    courseQuery({ metric: metric.key, cloud: undefined, from, to }, { by, stepSeconds, ...recordsOf(panel) }),
  );
  const waiting = (
    <PanelWait
      title={title}
      height={height}
      failed={isError}
      empty={data?.series.length === 0}
      onRetry={() => void refetch()}
    />
  );
  if (data === undefined || isError || data.series.length === 0) return waiting;
  const aggregation = panel.aggregation ?? 'avg';
  const note = [
    translate(`statistics.course.${aggregation}`),
    translate('statistics.course.step', { step: stepText(data.step_s) }),
    ...(data.of > data.series.length
      ? [translate('boards.panel.largest', { shown: data.series.length, of: data.of })]
      : []),
  ].join(' · ');
  const named = { ...data, series: data.series.map((each) => ({ ...each, title: each.title || title })) };
  return (
    <Suspense fallback={waiting}>
      <CourseChart
        title={title}
        course={named}
        range={range}
        // The mean of a slot is the sum of the means where values are added up.
        shown={aggregation === 'sum' ? 'avg' : aggregation}
        note={note}
        values={metric.values}
        threshold={panel.threshold ?? undefined}
        height={height}
        quiet={isWall}
      />
    </Suspense>
  );
}
