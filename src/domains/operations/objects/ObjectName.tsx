import { isResourceName } from '#model/reading/isResourceName.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

const ID = 'object_id';

/** The object of an event by the name that it had, with a link to it. */
export default function ObjectName({ definition, record, field }: SlotProps['field']) {
  const kind = Object.values(definition.fields).find(isResourceName);
  const [resource, id, name]: unknown[] = [record[kind?.name ?? ''], record[ID], record[field.name]];
  if (typeof name !== 'string' || name === '') return <EmptyValue />;
  const isRecord = typeof resource === 'string' && typeof id === 'string';
  return isRecord ? <RecordLink resource={resource} id={id} label={name} dense={false} /> : name;
}
