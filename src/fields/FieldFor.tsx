import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { FieldValue } from './FieldValue.tsx';
import type { FieldRecord } from './fieldView.ts';

interface FieldForProps {
  field: FieldDefinition;
  record: FieldRecord;
  definition: Definition;
  /** In a cell of a table: one line, nothing to expand. */
  dense?: boolean;
}

/** Shows one field of a record, for every kind and any value. */
export function FieldFor({ field, record, definition, dense = false }: FieldForProps) {
  const lang = useLang();
  return (
    <FieldValue
      field={field}
      value={record[field.name]}
      record={record}
      definition={definition}
      lang={lang}
      dense={dense}
    />
  );
}
