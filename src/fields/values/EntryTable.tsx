import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import type { FieldRecord, FieldView } from '#src/fields/fieldView.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { isNumeric } from '#src/fields/format/isNumeric.ts';
import { entryRecord, labelsBelow } from '#src/fields/format/labelsBelow.ts';

interface EntryTableProps extends FieldView {
  item: FieldDefinition;
  entries: readonly FieldRecord[];
  more: number;
}

/**
 * A list of objects, one row each. A member that no entry has gets no column; without enough room, a row becomes the
 * lines of its members.
 */
export function EntryTable({ item, entries, more, ...view }: EntryTableProps) {
  const { field, lang, record } = view;
  const labels = labelsBelow(record, field.name);
  const rows = entries.map((entry, index): FieldRecord => {
    const inner = entryRecord(item.name, entry, labels, index);
    return { ...entry, _labels: labelsBelow(inner, item.name) };
  });
  const columns = Object.values(item.fields ?? {}).filter(
    (member) => !member.writeOnly && rows.some((row) => !isBlank(row[member.name])),
  );
  return (
    <div className="value-entries">
      <table>
        <thead>
          <tr>
            {columns.map((member) => (
              <th key={member.name} scope="col" data-numeric={isNumeric(member) || undefined}>
                {member.label[lang]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((member) => (
                <td key={member.name} data-label={member.label[lang]} data-numeric={isNumeric(member) || undefined}>
                  <FieldValue {...view} field={member} value={row[member.name]} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="value-muted">+{more}</p>}
    </div>
  );
}
