import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { FieldValue } from './FieldValue.tsx';
import type { FieldRecord } from './fieldView.ts';

interface FieldForProps {
  field: FieldDefinition;
  record: FieldRecord;
  definition: Definition;
  /** In a cell of a table: one line, nothing that unfolds. */
  dense?: boolean;
}

/** Shows one field of a record, whatever its kind and whatever is in it. */
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
