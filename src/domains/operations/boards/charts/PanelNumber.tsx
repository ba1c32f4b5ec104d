import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Aggregation } from '#model/language/metricDefinition.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/boards.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { courseQuery, type Point } from '#src/domains/operations/statistics/statisticsQuery.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { NUMBER_HEIGHT, type PanelView } from '#src/domains/operations/boards/panel.ts';
import { isBeyond } from './beyond.ts';
import { PanelWait } from './PanelWait.tsx';
import { recordsOf, stepOf } from './recordsOf.ts';

/** The text of a number fills its chart: each sign takes a share of this part of the width, in hundredths. */
const WIDEST = 140;

/** One number for all objects together, in the colour and the words of its threshold. */
export function PanelNumber({ panel, title, metric, range, height, isWall }: PanelView) {
  const translate = useTranslate();
  const lang = useLang();
  const { from, to } = range;
  const lowHeight = Math.min(height, NUMBER_HEIGHT);
  const { data, isError, refetch } = useQuery(
    courseQuery(
      { metric: metric.key, cloud: undefined, from, to },
      { by: 'all', stepSeconds: stepOf(range), ...recordsOf(panel) },
    ),
  );
  const points = data?.series[0]?.points ?? [];
  if (data === undefined || isError || points.length === 0)
    return (
      <PanelWait
        title={title}
        height={lowHeight}
        failed={isError}
        empty={data !== undefined}
        onRetry={() => void refetch()}
      />
    );
  const aggregation = panel.aggregation ?? 'avg';
  const value = numberOf(points, aggregation);
  const { threshold } = panel;
  const beyond = isBeyond(panel, value);
  const limit = threshold ?? undefined;
  const side = panel.threshold_side ?? 'above';
  const text = metricText(value, metric, lang);
  return (
    <Panel title={title} note={translate(`statistics.course.${aggregation}`)}>
      <Figure style={{ minHeight: lowHeight }} data-wall={isWall || undefined} data-beyond={beyond || undefined}>
        <b style={{ fontSize: `min(${isWall ? 120 : 48}px, ${WIDEST / text.length}cqi)` }}>{text}</b>
        {limit !== undefined && (
          <span>
            {translate(beyond ? `boards.panel.beyond.${side}` : 'boards.panel.within', {
              value: metricText(limit, metric, lang),
            })}
          </span>
        )}
      </Figure>
    </Panel>
  );
}

/** The value of the range. Sums and last values are those of its last slot. */
function numberOf(points: readonly Point[], aggregation: Aggregation): number {
  const values = (place: 2 | 3 | 4) => points.map((point) => point[place]);
  const [, , , , mean = 0, last = 0] = points.at(-1) ?? [];
  if (aggregation === 'max') return Math.max(...values(3));
  if (aggregation === 'min') return Math.min(...values(2));
  if (aggregation === 'avg') return values(4).reduce((sum, value) => sum + value, 0) / points.length;
  return aggregation === 'sum' ? mean : last;
}

const Figure = styled('p')({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 4,
  margin: 0,
  textAlign: 'center',
  flex: 1,
  containerType: 'inline-size',
  '& b': { fontWeight: 600, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& span': { color: token.textMuted },
  '&[data-wall] span': { fontSize: token.size.part },
  '&[data-beyond] b, &[data-beyond] span': { color: toneColors('danger').text },
});
