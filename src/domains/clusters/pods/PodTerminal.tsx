import Stack from '@mui/material/Stack';
import { useState } from 'react';
import '#src/i18n/parts/clusters.ts';
import { Shell } from '#src/schemaViews/shell/Shell.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { ContainerChoice, containersOf } from './ContainerChoice.tsx';

/** A shell in one of the containers of a pod. */
export default function PodTerminal({ definition, record }: SlotProps['tab']) {
  const names = containersOf(record);
  const [container, setContainer] = useState(names[0] ?? '');
  return (
    <Stack spacing={3}>
      <ContainerChoice names={names} value={container} onChange={setContainer} />
      {/* Another container is another shell. */}
      <Shell key={container} definition={definition} record={record} query={{ container }} />
    </Stack>
  );
}
