import { useQuery } from '@tanstack/react-query';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { namedObjectsQuery } from './objectQueries.ts';

const ID = 'object_id';

/** The object of an event by the name that it had, with a link to it while it exists for the reader. */
export default function ObjectName({ definition, record, field }: SlotProps['field']) {
  const kind = Object.values(definition.fields).find(isResourceName);
  const [resource, id, name]: unknown[] = [record[kind?.name ?? ''], record[ID], record[field.name]];
  const [of, key] = typeof resource === 'string' && typeof id === 'string' ? [resource, id] : ['', ''];
  const isSeen = useManifestEntry(of)?.can.includes('show') ?? false;
  const query = namedObjectsQuery(isSeen ? of : '', key === '' ? [] : [key]);
  // What cannot be found out is no reason for a notice: the name stays text.
  const { data = [] } = useQuery({ ...query, retry: false });
  if (typeof name !== 'string' || name === '') return <EmptyValue />;
  const isThere = data.some((each) => String(each.id) === key);
  return isThere ? <RecordLink resource={of} id={key} label={name} dense={false} /> : name;
}
