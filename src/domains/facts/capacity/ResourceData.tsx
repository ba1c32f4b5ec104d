import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { CapacityPanel } from './CapacityPanel.tsx';
import { capacityQuery } from './capacityQueries.ts';
import { FullPanel } from './FullPanel.tsx';

/** The generated list, below its capacity and the days until it is full. */
export default function ResourceData({ definition }: { definition: Definition }) {
  const { data } = useQuery(capacityQuery({ by: 'all', id: '' }));
  // Without any row, the empty list says why, and nothing above it has more to say.
  const isEmpty = data?.levels.length === 0;
  return (
    <>
      {!isEmpty && (
        // The tabs of the list begin below the panels.
        <Stack spacing={2} sx={{ mb: 4 }}>
          <CapacityPanel />
          <FullPanel />
        </Stack>
      )}
      <ListPage definition={definition} />
    </>
  );
}
