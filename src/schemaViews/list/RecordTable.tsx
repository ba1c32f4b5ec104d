import { useListContext } from 'react-admin';
import type { Definition, FieldDefinition } from '#model/definition.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { useLang } from '#src/i18n/useLang.ts';

export function RecordTable({ definition, columns }: { definition: Definition; columns: readonly FieldDefinition[] }) {
  const lang = useLang();
  const { data = [] } = useListContext();
  return (
    <table>
      <thead>
        <tr>
          {columns.map((field) => (
            <th key={field.name} scope="col">
              {field.label[lang]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((record) => (
          <tr key={record.id}>
            {columns.map((field) => (
              <td key={field.name}>
                <FieldValue field={field} value={record[field.name]} record={record} definition={definition} lang={lang} dense />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
