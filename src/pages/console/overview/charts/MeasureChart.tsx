import { useCreatePath } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { steppedUnit } from '#model/rules/steppedUnit.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Measured } from '#src/pages/console/overview/overviewQuery.ts';
import { useNames } from '#src/definitions/useNames.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 };

/** A share from here on leaves little room. */
const TIGHT = 0.9;

/** The records with the highest values of a measure, such as the usage of clouds. */
export function MeasureChart({
  entry,
  measured: { label: words, type, unit, records },
}: {
  entry: ManifestEntry;
  measured: Measured;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const isShare = type === 'percent';
  const number = useNumber(isShare ? PERCENT : undefined);
  const createPath = useCreatePath();
  const known = records.filter(({ value }) => value !== null);
  const say = (value: number | null) => {
    const { amount, unit: shown } = steppedUnit(value ?? 0, unit);
    return shown === undefined ? number(amount) : `${number(amount)} ${shown}`;
  };
  const most = isShare ? 1 : Math.max(...known.map(({ value }) => value ?? 0), 1);
  const rows = known.map(({ id, title, value }) => ({
    key: String(id),
    title,
    path: createPath({ type: 'show', resource: entry.resource, id }),
    value: value ?? 0,
  }));
  return (
    <ChartPanel
      title={translate('overview.measure.title', { name: nameOf(entry), field: label(words) })}
      note={translate(isShare ? 'overview.measure.share' : 'overview.measure.note', { smart_count: known.length })}
      columns={[label(entry.label), label(words)]}
      rows={rows.map(({ value, ...row }) => ({ ...row, cells: [say(value)] }))}
    >
      <BarList
        bars={rows.map(({ value, ...row }) => ({
          ...row,
          share: value / most,
          text: say(value),
          tone: isShare && value >= TIGHT ? ('warning' as const) : undefined,
        }))}
      />
    </ChartPanel>
  );
}
