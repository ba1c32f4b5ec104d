import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { BarChart } from '@mui/x-charts/BarChart';
import { useState } from 'react';
import { QUANTITIES, type QuantityName } from '#model/domains/facts/operating/sumPeriods.ts';
import type { Definition } from '#model/language/definition.ts';
import { useRecordPath } from './useRecordPath.ts';
import '#src/i18n/parts/operatingData.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { CHART_HEIGHT, chartSx } from '#src/ui/charts/chartLooks.ts';
import { seriesColor } from '#src/ui/theme/token.ts';
import { figureText } from './figureText.ts';
import type { OperatingFigure, PeriodRow } from './operatingQuery.ts';

const MONTH_LENGTH = 7;

interface Props {
  definition: Definition;
  title: string;
  /** Range and subject. */
  note: string;
  rows: readonly PeriodRow[];
  figures: readonly OperatingFigure[];
  file: string;
}

/** One figure by day or month as bars; the table has every figure. A period without a value is a gap. */
export function CoursePanel({ definition, title, note, rows, figures, file }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const pathOf = useRecordPath(definition);
  const [chosen, setChosen] = useState<QuantityName>('net_revenue');
  const names = QUANTITIES.filter((name) => figures.some(({ key }) => key === name));
  const name = names.find((each) => each === chosen) ?? names[0] ?? 'net_revenue';
  const unitOf = (key: QuantityName) => figures.find((each) => each.key === key)?.unit ?? 'count';
  const labelOf = (key: QuantityName) => definition.fields[key]?.label[lang] ?? key;
  const values = rows.map((row) => (row[name] == null ? null : Number(row[name])));
  const say = (value: number | string | null | undefined, key = name) =>
    figureText({ value: value ?? null, unit: unitOf(key) }, lang);
  return (
    <ChartPanel
      title={title}
      note={note}
      columns={[translate('operatingData.period'), ...names.map(labelOf)]}
      rows={rows.map((row) => ({
        key: row.period,
        title: row.period,
        ...(row.id !== null && { path: pathOf(row.id) }),
        cells: names.map((each) => say(row[each], each)),
      }))}
      file={file}
    >
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('operatingData.courseOf')}
        value={name}
        onChange={({ target }) => setChosen(names.find((each) => each === target.value) ?? name)}
        sx={{ alignSelf: 'start', mt: 1 }}
      >
        {names.map((each) => (
          <MenuItem key={each} value={each}>
            {labelOf(each)}
          </MenuItem>
        ))}
      </TextField>
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        hideLegend
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: rows.map(({ period }) => period),
            scaleType: 'band',
            categoryGapRatio: 0.3,
            height: 28,
            valueFormatter: shortPeriod,
          },
        ]}
        yAxis={[
          {
            width: 'auto',
            min: Math.min(0, ...values.map((value) => value ?? 0)),
            valueFormatter: (value: number) =>
              unitOf(name) === 'percent' ? say(value) : value.toLocaleString(lang, { notation: 'compact' }),
          },
        ]}
        series={[
          {
            id: name,
            label: labelOf(name),
            data: values,
            color: seriesColor(0),
            valueFormatter: (value) => say(value),
          },
        ]}
        sx={chartSx}
      />
    </ChartPanel>
  );
}

/** Without the year of a day: the note of the chart has it. */
const shortPeriod = (period: string): string => (period.length > MONTH_LENGTH ? period.slice(5) : period);
