import { styled } from '@mui/material/styles';
import { token } from '#src/ui/theme/token.ts';

/** A table of figures, which scrolls sideways: the first column is text, the others are numbers. */
export const FigureTable = styled('section')({
  overflow: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    height: 36,
    padding: '0 8px',
    borderBottom: `1px solid ${token.hairline}`,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: 400,
  },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { color: token.textMuted, fontSize: token.size.note },
  '& tbody th': { maxWidth: '36ch', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& a': { color: token.accentText },
});
