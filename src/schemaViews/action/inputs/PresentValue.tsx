import Typography from '@mui/material/Typography';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Shows the record's current value of an input that does not start with that value. */
export function PresentValue({
  definition,
  record,
  input,
}: {
  definition: Definition;
  record: RaRecord;
  input: FieldDefinition;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const field = definition.fields[input.name];
  // An input named like the title names something new, such as a snapshot.
  if (input.name === definition.titleField) return null;
  if (field?.type !== input.type || field.writeOnly || input.default !== undefined || isBlank(record[field.name]))
    return null;
  return (
    <Typography variant="body2" component="div" sx={{ mb: 3 }}>
      {translate('record.action.now', { name: label(field.label) })}
      <FieldFor field={field} record={record} definition={definition} dense />
    </Typography>
  );
}
