import { BarChart, barClasses } from '@mui/x-charts/BarChart';
import { useTranslate } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { Spread } from '#src/pages/console/overview/overviewQuery.ts';
import { useNames } from '#src/pages/console/overview/useNames.ts';
import { useNumber } from '#src/pages/console/overview/useNumber.ts';
import { chartSx, SHORT_CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { filterWord } from './filterWord.ts';

/** Space for the number beyond the longest bar. */
const ROOM = 1.12;

/** The number of records for each value of a field. */
export function SpreadChart({ entry, spread }: { entry: ManifestEntry; spread: Spread }) {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const number = useNumber();
  const values = spread.values.filter(({ count }) => count > 0);
  const names = values.map(({ word, label: words }) =>
    words ? label(words) : word === '' ? translate('overview.none') : translate(`overview.boolean.${word}`),
  );
  const most = Math.max(...values.map(({ count }) => count), 1);
  const title = translate('overview.spread.title', { name: nameOf(entry), field: label(spread.label) });
  return (
    <ChartPanel
      title={title}
      note={translate('overview.spread.note')}
      columns={[label(spread.label), translate('overview.count')]}
      rows={values.map(({ word, count }, index) => ({
        key: word,
        title: names[index] ?? word,
        path: listAddress(entry, { [spread.field]: filterWord(word) }),
        cells: [number(count)],
      }))}
    >
      <BarChart
        height={SHORT_CHART_HEIGHT}
        skipAnimation
        hideLegend
        layout="horizontal"
        grid={{ vertical: true }}
        yAxis={[{ data: names, scaleType: 'band', categoryGapRatio: 0.5, width: 'auto' }]}
        xAxis={[{ min: 0, max: most * ROOM, tickMinStep: 1, height: 28 }]}
        series={[
          {
            data: values.map(({ count }) => count),
            label: translate('overview.count'),
            color: token.accent,
            valueFormatter: (value) => number(value ?? 0),
            barLabel: 'value',
            barLabelPlacement: 'outside' as const,
          },
        ]}
        sx={{
          ...chartSx,
          [`& .${barClasses.label}`]: { fill: token.text, fontFamily: token.sans, fontSize: token.size.note },
        }}
      />
    </ChartPanel>
  );
}
