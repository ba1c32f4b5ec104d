import { CloudLabelList } from '#src/fields/cloudLabel/CloudLabelList.tsx';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** The labels of a cloud, in a list and on its page. */
export default function CloudLabels({ record, field }: SlotProps['field']) {
  const value: unknown = record[field.name];
  return Array.isArray(value) && value.length > 0 ? <CloudLabelList labels={value} /> : <EmptyValue />;
}
