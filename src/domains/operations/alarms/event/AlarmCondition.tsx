import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { ConditionWords } from '#src/domains/operations/alarms/ConditionWords.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** The condition that an event began with. */
export default function AlarmCondition({ record, field }: SlotProps['field']) {
  const text: unknown = record[field.name];
  return typeof text === 'string' && text !== '' ? <ConditionWords text={text} /> : <EmptyValue />;
}
