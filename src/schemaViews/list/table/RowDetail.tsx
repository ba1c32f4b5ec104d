import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { isWide } from '#src/schemaViews/base/isWide.ts';

/** The content of an expanded row. */
export function RowDetail({ record, definition, width }: { record: RaRecord; definition: Definition; width: number }) {
  const label = useLabel();
  const fields = definition.list.expand.flatMap((name) => definition.fields[name] ?? []);
  return (
    <tr className="list-detail">
      <td colSpan={width}>
        <dl>
          {fields.map((field) => (
            <div key={field.name} data-wide={isWide(field, record[field.name]) || undefined}>
              <dt>{label(field.label)}</dt>
              <dd>
                <FieldFor field={field} record={record} definition={definition} />
              </dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}
