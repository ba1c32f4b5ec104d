import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMetric } from '#src/definitions/useMetric.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { Backtest } from '#src/domains/operations/alarms/alarmQueries.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/alarms.ts';
import { ValueChart } from '#src/domains/operations/alarms/ValueChart.tsx';
import { valueRange } from '#src/domains/operations/alarms/valueRange.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  series: NonNullable<Backtest['series']>;
  lang: Lang;
  /** A new threshold: dragged, by the arrow keys, or typed. */
  onMove: (threshold: number) => void;
}

const STEPS = 100;

/** The values of one object as the rule saw them, and the threshold across them, which can be moved. */
export function BacktestChart({ series, lang, onMove }: Props) {
  const translate = useTranslate();
  const { points, unit, threshold } = series;
  const measure = useMetric(series.metric) ?? { unit };
  const [shown, setShown] = useState(threshold);
  // While the box is empty, the line stays where it was.
  const [text, setText] = useState(String(threshold));
  const known = points.flatMap(([, value]) => value ?? []);
  const [low, top] = valueRange([threshold, threshold * 1.2, ...known], unit);
  const step = unit === 'percent' ? 1 : Number(((top - low) / STEPS).toPrecision(1));
  return (
    <Stack spacing={1}>
      <b>{series.object_name}</b>
      <Row>
        <ValueChart
          title={translate('alarms.test.title')}
          points={points.map(([at, value]) => [at, value])}
          measure={measure}
          range={[low, top]}
          threshold={shown}
        />
        <Rail>
          <Slider
            orientation="vertical"
            aria-label={translate('alarms.test.threshold')}
            value={shown}
            min={low}
            max={top}
            step={step}
            track={false}
            getAriaValueText={(value) => metricText(value, measure, lang)}
            onChange={(_, value) => {
              setShown(value as number);
              setText(String(value));
            }}
            onChangeCommitted={(_, value) => onMove(value as number)}
          />
        </Rail>
      </Row>
      <TextField
        size="small"
        type="number"
        fullWidth={false}
        sx={{ maxWidth: 240 }}
        label={translate('alarms.test.threshold')}
        helperText={translate('alarms.test.thresholdHelp')}
        value={text}
        slotProps={{ htmlInput: { step } }}
        onChange={({ target }) => {
          setText(target.value);
          const value = Number(target.value);
          if (target.value === '' || Number.isNaN(value)) return;
          setShown(value);
          onMove(value);
        }}
      />
    </Stack>
  );
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'stretch',
  gap: 4,
  minWidth: 0,
  '& > :first-of-type': { flex: 1, minWidth: 0 },
});

/** As high as the plotting area beside it, so that the thumb stands at the line. */
const Rail = styled('div')({ flex: 'none', width: 32, paddingTop: 12, paddingBottom: 32, color: token.accent });
