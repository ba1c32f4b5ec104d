import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { AbilityTable } from './AbilityTable.tsx';

/** What a member may do, on their page. */
export default function MemberAbilities({ record }: SlotProps['tab']) {
  return <AbilityTable id={record.id} />;
}
