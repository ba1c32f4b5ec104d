import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The charts of a board: up to four columns, two on a smaller page, one on a phone. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <Grid>{children}</Grid>
    </Frame>
  );
}

const Frame = styled('div')({ container: 'board / inline-size', minWidth: 0 });

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignItems: 'stretch',
  '& > [data-width]': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  // Charts of one row are equally high.
  '& > [data-width] > section': { flex: 1 },
  '@container board (width >= 640px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-width="3"], & > [data-width="4"]': { gridColumn: 'span 2' },
  },
  '@container board (width >= 1000px)': {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > [data-width="2"]': { gridColumn: 'span 2' },
    '& > [data-width="3"]': { gridColumn: 'span 3' },
    '& > [data-width="4"]': { gridColumn: 'span 4' },
  },
});
