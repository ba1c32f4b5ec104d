import type { ReactNode } from 'react';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { metricText, type Measure } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { CourseLines } from './CourseLines.tsx';
import type { Shown } from './CoursePanel.tsx';
import { slotsOf } from './slotsOf.ts';
import type { Course, Point, Ranged } from './statisticsQuery.ts';
import { useStepText } from './useStepText.ts';

interface Props {
  title: string;
  course: Course;
  range: Pick<Ranged, 'from' | 'to'>;
  shown: Shown;
  /** Default: what is drawn, and whether some series are left out. */
  note?: string;
  /** Words for single values. */
  values?: Measure['values'];
  threshold?: number | undefined;
  height?: number;
  /** After the table and the file. */
  tools?: ReactNode;
  /** Without the table and the file. */
  quiet?: boolean;
}

/** The slots of the range as lines: a slot without values is a gap. The table and the file have every value. */
export function CourseChart({
  title,
  course,
  range,
  note,
  values,
  tools,
  quiet = false,
  height = CHART_HEIGHT,
  ...drawn
}: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const usualNote = useNote(course, drawn.shown);
  const { unit, series, step_s } = course;
  const times = slotsOf(range, step_s * 1_000);
  const byTime = series.map(({ points }) => new Map(points.map((point) => [point[0], point])));
  const say = (value: number | null) => metricText(value, { unit, values }, lang);
  const all = (point: Point | undefined) =>
    point === undefined ? '-' : `${say(point[4])} (${say(point[2])} – ${say(point[3])})`;
  return (
    <ChartPanel
      title={title}
      note={note ?? usualNote}
      columns={[translate('statistics.course.time'), ...series.map((each) => each.title)]}
      rows={times.map((time) => ({
        key: String(time),
        title: formatDateTime(new Date(time), lang),
        cells: byTime.map((points) => all(points.get(time))),
      }))}
      file={course.metric}
      tools={tools}
      quiet={quiet}
    >
      <CourseLines {...drawn} course={course} range={range} times={times} byTime={byTime} height={height} say={say} />
    </ChartPanel>
  );
}

function useNote({ step_s, truncated, series }: Course, shown: Shown): string {
  const translate = useTranslate();
  const stepText = useStepText();
  return [
    translate(`statistics.course.${shown}`),
    translate('statistics.course.step', { step: stepText(step_s) }),
    ...(truncated ? [translate('statistics.course.some', { count: series.length })] : []),
  ].join(' · ');
}
