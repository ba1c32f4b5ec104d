import Skeleton from '@mui/material/Skeleton';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';

/** The value of a field on the page of a record: its slot, or what its kind shows. */
export function ShownField({ definition, record, name }: { definition: Definition; record: RaRecord; name: string }) {
  const field = definition.fields[name];
  if (!field) return null;
  if (isAwaited(record, name)) return <Skeleton width="60%" />;
  return (
    <Slot definition={definition} name={`field.${name}`} given={{ definition, record, field }}>
      <FieldFor field={field} record={record} definition={definition} />
    </Slot>
  );
}
