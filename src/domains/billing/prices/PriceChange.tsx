import Stack from '@mui/material/Stack';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { PriceDifference } from './PriceDifference.tsx';
import { PriceEffect } from './PriceEffect.tsx';

/** The changes by a price version, and the effect that it would have had on the usage of past months. */
export default function PriceChange({ definition, record }: SlotProps['tab']) {
  return (
    <Stack spacing={6}>
      <PriceDifference definition={definition} version={record} />
      <PriceEffect version={record} />
    </Stack>
  );
}
