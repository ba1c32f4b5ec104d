import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePanelTitleId } from '#src/schemaViews/base/panelTitle.ts';
import { token } from '#src/ui/theme/token.ts';

/** The width of the window from which a form has a second column. */
const WIDE = '@media (width >= 1280px)';

/** Two thirds for the inputs, one for what stands beside them. Wider lines than this are hard to follow. */
const columns = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE]: { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)', columnGap: 10, maxWidth: 1600 },
} as const;

/** Stays visible beside a long form, and scrolls on its own if it is taller than the window. */
const beside = {
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  p: 4,
  [WIDE]: {
    alignSelf: 'start',
    position: 'sticky',
    top: 64,
    maxHeight: 'calc(100dvh - 152px)',
    overflowY: 'auto',
  },
} as const;

interface FormColumnsProps {
  children: ReactNode;
  /** Beside the inputs on a wide page; below them on a narrow one and in a panel. */
  aside?: ReactNode;
  /** Instead of `aside`, on a wide page only. */
  about?: ReactNode;
}

/** The columns of a form. On a page the inputs have the same width whether something stands beside them or not. */
export function FormColumns({ children, aside, about }: FormColumnsProps) {
  const inPanel = usePanelTitleId() !== undefined;
  return (
    <Box sx={inPanel ? { display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' } : columns}>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {!aside && about && !inPanel && (
        <Box sx={{ ...beside, display: 'none', [WIDE]: { ...beside[WIDE], display: 'block' } }}>{about}</Box>
      )}
      {aside && <Box sx={inPanel ? { ...beside, [WIDE]: {} } : beside}>{aside}</Box>}
    </Box>
  );
}
