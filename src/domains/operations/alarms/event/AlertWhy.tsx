import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { Explained } from '#src/domains/operations/alarms/Explained.tsx';

/** Why an event fired, at the instant at which it did. */
export default function AlertWhy({ record }: SlotProps['card']) {
  const { alarm_id: alarm, object_id: object, first_trigger_at: at }: Record<string, unknown> = record;
  if (typeof alarm !== 'number' || typeof object !== 'string' || typeof at !== 'string') return null;
  return <Explained alarm={alarm} object={object} at={at} own={record.id} />;
}
