import { useQuery } from '@tanstack/react-query';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { EmptyValue } from '#src/fields/parts/EmptyValue.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { namedObjectsQuery } from './objectQueries.ts';

/** Objects that a record holds by their ids, with their names and a link, as references have them. */
export default function ObjectNames({ definition, record, field }: SlotProps['field']) {
  const kind = Object.values(definition.fields).find(isResourceName);
  const resource: unknown = record[kind?.name ?? ''];
  const value: unknown = record[field.name];
  const ids = Array.isArray(value) ? value.map(String) : [];
  const { data } = useQuery(namedObjectsQuery(typeof resource === 'string' ? resource : '', ids));
  if (ids.length === 0 || typeof resource !== 'string') return <EmptyValue />;
  const names = new Map(data?.map(({ id, label }) => [String(id), label]));
  return (
    <span className="value-list">
      {ids.map((id) => (
        <RecordLink
          key={id}
          resource={resource}
          id={id}
          label={data ? (names.get(id) ?? null) : undefined}
          dense={false}
        />
      ))}
    </span>
  );
}
