import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { toneColors } from '#src/ui/theme/token.ts';

/** A limit across a chart, with its words. */
export function ThresholdLine({ value, label }: { value: number; label: string }) {
  return (
    <ChartsReferenceLine
      y={value}
      label={label}
      labelAlign="start"
      lineStyle={{ stroke: toneColors('danger').dot, strokeDasharray: '4 3' }}
    />
  );
}
