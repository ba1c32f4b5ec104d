import type { Identifier } from 'react-admin';
import type { Definition, FieldDefinition } from '#model/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useChosenLabels } from '#src/inputs/useChosenLabels.ts';

interface EnteredValueProps {
  definition: Definition;
  field: FieldDefinition;
  values: Record<string, unknown>;
}

/** A value as the record will show it. A record that was chosen is named, as it will be. */
export function EnteredValue(props: EnteredValueProps) {
  const { definition, field, values } = props;
  if (field.type === 'reference' || field.type === 'references') return <ChosenRecords {...props} />;
  return <FieldFor field={field} record={values} definition={definition} dense />;
}

function ChosenRecords({ definition, field, values }: EnteredValueProps) {
  const entry = useManifestEntry(field.to ?? '');
  const ids = [values[field.name]].flat().filter(isIdentifier);
  const { labelOf } = useChosenLabels(field, field.name, ids, entry?.idField ?? 'id', entry?.can.includes('pick') ?? false);
  const labels = ids.map((id) => labelOf(id) ?? `#${id}`);
  const record = { ...values, _labels: { [field.name]: field.type === 'reference' ? labels[0] : labels } };
  return <FieldFor field={field} record={record} definition={definition} dense />;
}

const isIdentifier = (value: unknown): value is Identifier => typeof value === 'string' || typeof value === 'number';
