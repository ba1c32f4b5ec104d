import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { Shell } from '#src/schemaViews/shell/Shell.tsx';

/** The terminal of a container. */
export default function ContainerTerminal({ definition, record }: SlotProps['tab']) {
  return <Shell definition={definition} record={record} />;
}
