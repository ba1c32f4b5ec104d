import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LinkBase, useCreatePath } from 'react-admin';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { timeTick } from '#src/ui/charts/timeTick.ts';
import { token } from '#src/ui/theme/token.ts';
import { PanelState } from './PanelState.tsx';
import { slotsOf } from './slotsOf.ts';
import { courseQuery, type Metric, type Point, type Ranged } from './statisticsQuery.ts';
import { useStepText } from './useStepText.ts';

/** Rows that fit on a screen. */
const MOST_ROWS = 30;

interface Props {
  metric: Metric;
  ranged: Ranged;
  stepSeconds: number;
  /** The choice of the metric. */
  children: ReactNode;
}

/**
 * Records by time, the largest on top: a cell is the mean of a slot, darker where it is larger. It shows at a glance
 * when what was busy. A slot without values stays empty.
 */
export function HeatPanel({ metric, ranged, stepSeconds, children }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const stepText = useStepText();
  const createPath = useCreatePath();
  const enter = useEnterCloud();
  const [pointed, setPointed] = useState('');
  const { data, isError, refetch } = useQuery(courseQuery(ranged, { by: 'record', stepSeconds, series: MOST_ROWS }));
  const title = translate('statistics.heat.title');
  if (data === undefined || isError || data.series.length === 0)
    return (
      <PanelState
        title={title}
        failed={isError}
        empty={data?.series.length === 0}
        onRetry={() => void refetch()}
        action={children}
      />
    );
  const times = slotsOf(ranged, data.step_s * 1_000);
  const rows = data.series.map((each) => ({
    ...each,
    name: each.title,
    byTime: new Map(each.points.map((point) => [point[0], point])),
  }));
  const most = data.unit === 'percent' ? 100 : Math.max(...data.series.flatMap(({ points }) => points.map(meanOf)), 1);
  const say = (value: number | undefined) => (value === undefined ? '-' : metricText(value, data, lang));
  const timeText = (time: number) => formatDateTime(new Date(time), lang);
  return (
    <ChartPanel
      title={title}
      note={[
        translate('statistics.course.step', { step: stepText(data.step_s) }),
        ...(data.truncated ? [translate('statistics.course.some', { count: rows.length })] : []),
      ].join(' · ')}
      columns={[translate('statistics.states.resource'), ...times.map(timeText)]}
      rows={rows.map(({ id, name, byTime }) => ({
        key: id ?? name,
        title: name,
        cells: times.map((time) => say(meanAt(byTime, time))),
      }))}
      file={`${metric.key}-heat`}
    >
      {children}
      <Rows onPointerLeave={() => setPointed('')}>
        {rows.map(({ id, name, cloud_id, byTime }) => (
          <li key={id}>
            <span title={name}>
              <LinkBase
                to={createPath({ type: 'show', resource: metric.resource, id: id ?? '' })}
                onClick={() => enter(cloud_id)}
              >
                {name}
              </LinkBase>
            </span>
            <HeatCells
              times={times}
              byTime={byTime}
              most={most}
              onPoint={(time, value) => setPointed(`${name} · ${timeText(time)} · ${say(value)}`)}
            />
          </li>
        ))}
        <TimeAxis times={times} ranged={ranged} />
      </Rows>
      <Foot aria-hidden>
        <span>{pointed}</span>
        <Scale>
          {say(0)}
          <i />
          {say(most)}
        </Scale>
      </Foot>
    </ChartPanel>
  );
}

interface HeatCellsProps {
  times: readonly number[];
  byTime: ReadonlyMap<number, Point>;
  /** The value of the darkest cell. */
  most: number;
  onPoint: (time: number, value: number | undefined) => void;
}

/** The cells of one record. */
function HeatCells({ times, byTime, most, onPoint }: HeatCellsProps) {
  return (
    <Cells aria-hidden>
      {times.map((time) => {
        const value = meanAt(byTime, time);
        return (
          <i
            key={time}
            data-gap={value === undefined}
            style={value === undefined ? undefined : { backgroundColor: shade(value / most) }}
            onPointerEnter={() => onPoint(time, value)}
          />
        );
      })}
    </Cells>
  );
}

/** The first time, the middle one and the last one. */
function TimeAxis({ times, ranged }: { times: readonly number[]; ranged: Ranged }) {
  const tick = timeTick(ranged.to - ranged.from, useLang());
  const ends = [times[0], times[Math.floor(times.length / 2)], times.at(-1)];
  return (
    <li aria-hidden>
      <span />
      <Ends>
        {ends.map((time, place) => (
          // Three places of one axis.
          <span key={['first', 'middle', 'last'][place]}>{time === undefined ? '' : tick(new Date(time))}</span>
        ))}
      </Ends>
    </li>
  );
}

const meanOf = ([, , , , mean]: Point): number => mean;

function meanAt(byTime: ReadonlyMap<number, Point>, time: number): number | undefined {
  const point = byTime.get(time);
  return point && meanOf(point);
}

/** A value of 0 differs from a gap. */
const shade = (share: number): string =>
  `color-mix(in srgb, ${token.accent} ${Math.round(8 + 92 * Math.min(1, Math.max(0, share)))}%, ${token.surface})`;

const Rows = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
  gap: '0 12px',
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: token.size.note,
  '& li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'center' },
  '& a': { color: token.text, textDecoration: 'none' },
  '& a:hover': { color: token.accentText, textDecoration: 'underline' },
  // A name is as high as a finger needs (WCAG 2.5.8).
  '& li > span > a': { display: 'block', lineHeight: '24px' },
  '& li > span': { maxWidth: 'min(200px, 32vw)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const Cells = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 1,
  height: 18,
  '& i': { borderRadius: 2 },
  '& i:hover': { outline: `2px solid ${token.text}` },
  '& i[data-gap=true]': { border: `1px dashed ${token.hairline}` },
});

const Ends = styled('div')({ display: 'flex', justifyContent: 'space-between', color: token.textMuted });

const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 20,
  marginTop: 8,
  color: token.textMuted,
  fontSize: token.size.note,
  fontVariantNumeric: 'tabular-nums',
});

const Scale = styled('span')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 8,
  '& i': { width: 96, height: 8, borderRadius: 4, background: `linear-gradient(to right, ${shade(0)}, ${shade(1)})` },
});
