import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslate } from 'react-admin';
import type { Tone } from '#model/definition.ts';
import type { ManifestEntry } from '#model/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { toneColors } from '#src/theme/token.ts';
import { listAddress } from '#src/pages/console/overview/listAddress.ts';
import type { Spread } from '#src/pages/console/overview/overviewQuery.ts';
import { useNumber } from '#src/pages/console/overview/useNumber.ts';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/charts/chartLooks.ts';
import { ChartPanel } from '#src/charts/ChartPanel.tsx';
import { countByTone } from './countByTone.ts';

const TONES = ['success', 'info', 'neutral', 'warning', 'danger'] as const satisfies Tone[];

/** The share of records that are well, busy, at rest, in need of attention or broken, for each resource that has states. */
export function StatesChart({ stateful }: { stateful: readonly { entry: ManifestEntry; state: Spread }[] }) {
  const t = useTranslate();
  const label = useLabel();
  const number = useNumber();
  const percent = useNumber({ style: 'percent' });
  const counted = stateful.map(({ entry, state }) => ({ entry, counts: countByTone(state) }));
  const tones = TONES.filter((tone) => counted.some(({ counts }) => counts[tone] > 0));
  const names = counted.map(({ entry }) => label(entry.plural));
  const toneNames = tones.map((tone) => t(`overview.tone.${tone}`));
  return (
    <ChartPanel
      title={t('overview.statesChart.title')}
      note={t('overview.statesChart.note')}
      columns={[t('overview.resource'), ...toneNames]}
      rows={counted.map(({ entry, counts }, index) => ({ key: entry.resource, title: names[index] ?? '', path: listAddress(entry), cells: tones.map((tone) => number(counts[tone])) }))}
    >
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        layout="horizontal"
        grid={{ vertical: true }}
        yAxis={[{ data: names, scaleType: 'band', categoryGapRatio: 0.4, width: 'auto' }]}
        xAxis={[{ min: 0, max: 1, valueFormatter: (value: number) => percent(value), height: 28 }]}
        series={tones.map((tone, index) => ({
          id: tone, data: counted.map(({ counts }) => counts[tone]), label: toneNames[index], stack: 'all', stackOffset: 'expand' as const, color: toneColors(tone).dot, valueFormatter: (value) => number(value ?? 0),
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
