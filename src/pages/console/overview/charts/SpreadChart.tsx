import { isBelowCloud } from '#model/rules/inClouds.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { Spread } from '#src/pages/console/overview/overviewQuery.ts';
import { useNames } from '#src/definitions/useNames.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { filterWord } from './filterWord.ts';

/** The number of records for each value of a field; each bar leads to the list of them. */
export function SpreadChart({ entry, spread }: { entry: ManifestEntry; spread: Spread }) {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const number = useNumber();
  const values = spread.values.filter(({ count }) => count > 0);
  const names = values.map(({ word, label: words }) =>
    words
      ? label(words)
      : word === ''
        ? translate('overview.none')
        : translate(word === 'true' ? 'overview.boolean.true' : 'overview.boolean.false'),
  );
  const most = Math.max(...values.map(({ count }) => count), 1);
  const title = translate('overview.spread.title', { name: nameOf(entry), field: label(spread.label) });
  const rows = values.map(({ word, count }, index) => ({
    key: word,
    title: names[index] ?? word,
    // A list shows one cloud, and the bar counts all.
    ...(!isBelowCloud(entry) && { path: listAddress(entry, { [spread.field]: filterWord(word) }) }),
    count,
  }));
  return (
    <ChartPanel
      title={title}
      note={translate('overview.spread.note')}
      columns={[label(spread.label), translate('overview.count')]}
      rows={rows.map(({ count, ...row }) => ({ ...row, cells: [number(count)] }))}
    >
      <BarList bars={rows.map(({ count, ...row }) => ({ ...row, share: count / most, text: number(count) }))} />
    </ChartPanel>
  );
}
