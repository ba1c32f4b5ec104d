import { BarChart } from '@mui/x-charts/BarChart';
import { isBelowCloud } from '#model/rules/inClouds.ts';
import type { Tone } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors } from '#src/ui/theme/token.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { KnownResource } from '#src/pages/console/overview/overviewQuery.ts';
import { useNames } from '#src/definitions/useNames.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { barsHeight, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { countByTone } from './countByTone.ts';
import { worstFirst } from './worstFirst.ts';

const TONES = ['success', 'info', 'neutral', 'warning', 'danger'] as const satisfies Tone[];
/** More bars would have no room for their names. */
const MOST_BARS = 12;

/**
 * The share of records that are healthy, busy, inactive, in need of attention or broken, for the resources with the
 * most problems; the table lists all.
 */
export function StatesChart({ known }: { known: readonly KnownResource[] }) {
  const stateful = known.flatMap(({ entry, figures: { spreads } }) =>
    spreads.filter(({ isState }) => isState).map((state) => ({ entry, state })),
  );
  const translate = useTranslate();
  const nameOf = useNames();
  const number = useNumber();
  const percent = useNumber({ style: 'percent' });
  const counted = stateful.map(({ entry, state }) => ({ entry, counts: countByTone(state) }));
  const tones = TONES.filter((tone) => counted.some(({ counts }) => counts[tone] > 0));
  const bars = worstFirst(counted, MOST_BARS);
  const toneNames = tones.map((tone) => translate(`overview.tone.${tone}`));
  if (counted.length === 0) return null;
  return (
    <ChartPanel
      title={translate('overview.statesChart.title')}
      note={
        bars.length < counted.length
          ? translate('overview.statesChart.some', { smart_count: bars.length })
          : translate('overview.statesChart.note')
      }
      columns={[translate('overview.resource'), ...toneNames]}
      rows={counted.map(({ entry, counts }) => ({
        key: entry.resource,
        title: nameOf(entry),
        ...(!isBelowCloud(entry) && { path: listAddress(entry) }),
        cells: tones.map((tone) => number(counts[tone])),
      }))}
    >
      <BarChart
        height={barsHeight(bars.length)}
        skipAnimation
        layout="horizontal"
        grid={{ vertical: true }}
        yAxis={[
          { data: bars.map(({ entry }) => nameOf(entry)), scaleType: 'band', categoryGapRatio: 0.4, width: 'auto' },
        ]}
        xAxis={[{ min: 0, max: 1, valueFormatter: (value: number) => percent(value), height: 28 }]}
        series={tones.map((tone, index) => ({
          id: tone,
          data: bars.map(({ counts }) => counts[tone]),
          label: toneNames[index],
          stack: 'all',
          stackOffset: 'expand' as const,
          color: toneColors(tone).dot,
          valueFormatter: (value) => number(value ?? 0),
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
