import Stack from '@mui/material/Stack';
import type { Definition } from '#model/language/definition.ts';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { CapacityPanel } from './CapacityPanel.tsx';
import { FullPanel } from './FullPanel.tsx';

/** The generated list, below its capacity and the days until it is full. */
export default function ResourceData({ definition }: { definition: Definition }) {
  return (
    <>
      {/* The tabs of the list begin below the panels. */}
      <Stack spacing={2} sx={{ mb: 4 }}>
        <CapacityPanel />
        <FullPanel />
      </Stack>
      <ListPage definition={definition} />
    </>
  );
}
