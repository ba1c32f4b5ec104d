import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useKindNames } from '#src/definitions/useKindNames.ts';

/** The kind of object of a rule or an event, by the name of its resource. */
export default function AlarmObjectKind({ record, field }: SlotProps['field']) {
  const label = useLabel();
  const names = useKindNames();
  const resource: unknown = record[field.name];
  if (typeof resource !== 'string') return <EmptyValue />;
  return <span className="value-text">{label(names.get(resource)) || resource}</span>;
}
