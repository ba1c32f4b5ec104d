import { useQuery } from '@tanstack/react-query';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { namedObjectsQuery } from '#src/resources/operations/alarms/alarmQueries.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** The objects of a rule by their titles; one that is gone by its id. */
export default function ObjectNames({ record, field }: SlotProps['field']) {
  const value: unknown = record[field.name];
  const ids = Array.isArray(value) ? value.map(String) : [];
  const { data = [] } = useQuery(namedObjectsQuery(String(record['object_type'] ?? ''), ids));
  if (ids.length === 0) return <EmptyValue />;
  const known = new Map(data.map(({ id, label }) => [String(id), label]));
  return <span className="value-text">{ids.map((id) => known.get(id) ?? id).join(', ')}</span>;
}
