import { token } from '#src/ui/theme/token.ts';

/** A list in a card: `data-name` grows, and the last part keeps its width. */
export const cardRows = {
  display: 'grid',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: token.size.text,
  '& > li': { display: 'flex', alignItems: 'baseline', gap: 2, minWidth: 0 },
  '& > li > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > li > [data-name]': { flex: '1 0 auto', maxWidth: '60%' },
  '& .value-copy': { display: 'none' },
  '& > li > :last-child': { flex: 'none' },
} as const;
