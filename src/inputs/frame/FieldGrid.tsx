import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Inputs one below the other; short values that follow one another share a line. `dense`: inside a group. */
export function FieldGrid({ dense = false, children }: { dense?: boolean; children: ReactNode }) {
  return (
    <Frame>
      <Grid data-dense={dense || undefined}>{children}</Grid>
    </Frame>
  );
}

const Frame = styled('div')({ container: 'fields / inline-size', minWidth: 0 });

/** All inputs are as wide as the form, or the group. The cells are those of `FieldCell`. */
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '20px 16px',
  '&[data-dense]': { rowGap: '16px' },
  '& > [data-cell]': { minWidth: 0 },
  '@container fields (width >= 480px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-cell]': { gridColumn: '1 / -1' },
    '& > [data-cell][data-short]:has(+ [data-short]), & > [data-cell][data-short] + [data-short]': {
      gridColumn: 'auto',
    },
    // The third of three has no neighbour on its line.
    '& > [data-cell]:not([data-short]) + [data-short] + [data-short] + [data-short]:not(:has(+ [data-short])), & > [data-cell][data-short]:first-of-type + [data-short] + [data-short]:not(:has(+ [data-short]))':
      { gridColumn: '1 / -1' },
  },
});
