import { token } from '#src/ui/theme/token.ts';

/** Labels beside values in a card. In a card with gauges, numbers end at its edge, and bars are as wide as the card. */
export const cardFactsSx = {
  display: 'grid',
  gap: 2,
  m: 0,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(72px, 34%) minmax(0, 1fr)', columnGap: 3 },
  '&:has(.value-share) > [data-number]': { position: 'relative', gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '& > [data-number]:has(.value-share)': { paddingBottom: '12px' },
  '& .value-share': { position: 'absolute', insetInline: 0, bottom: '2px', inlineSize: '100%', m: 0 },
  '& .value-time': { whiteSpace: 'normal' },
  '& dt': { color: token.textMuted },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
