import type { Identifier, RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withTitleIn } from '#model/reading/titleIn.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { isNumeric } from '#src/fields/format/isNumeric.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useFieldLabels } from '#src/inputs/frame/useFieldLabels.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { ROWS, type useTableRows } from './useTableRows.ts';

interface PickerRowsProps {
  input: FieldInput;
  target: Definition;
  columns: readonly FieldDefinition[];
  answer: ReturnType<typeof useTableRows>;
  chosen: Identifier | null;
  /** The chosen record, if the rows do not contain it. */
  pinned: RaRecord | undefined;
  /** The note beside a choice. */
  noteOf: (id: Identifier) => string | undefined;
  /** Removes the filters; absent without any. */
  onReset: (() => void) | undefined;
  autoFocus: boolean;
  onChoose: (id: Identifier) => void;
}

/** Each row is a radio button: arrow keys move the choice, and a click anywhere in a row chooses it. */
export function PickerRows({
  input,
  target,
  columns,
  answer,
  chosen,
  pinned,
  noteOf,
  autoFocus,
  onReset,
  onChoose,
}: PickerRowsProps) {
  const label = useLabel();
  const { rows, loading } = answer;
  return (
    <div className="picker-frame">
      <table aria-labelledby={`${input.id}-label`} aria-busy={loading}>
        <thead>
          <tr>
            <th scope="col" className="picker-radio" aria-label={input.label} />
            {columns.map((field) => (
              <th key={field.name} scope="col" data-numeric={isNumeric(field) || undefined}>
                {label(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading &&
            Array.from({ length: Math.min(ROWS, 4) }, (_, row) => <WaitingRow key={row} width={columns.length + 1} />)}
          {(pinned ? [pinned, ...rows] : rows).map((record, index) => (
            <PickerRow
              key={record.id}
              record={record}
              target={target}
              columns={columns}
              input={input}
              chosen={String(record.id) === String(chosen ?? '')}
              note={noteOf(record.id)}
              focusTarget={index === 0 ? input.focusTarget : undefined}
              autoFocus={autoFocus && index === 0}
              onChoose={onChoose}
            />
          ))}
          {!loading && rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1} className="picker-nothing">
                <Nothing answer={answer} onReset={onReset} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface PickerRowProps extends Pick<PickerRowsProps, 'input' | 'target' | 'columns' | 'onChoose' | 'autoFocus'> {
  record: RaRecord;
  chosen: boolean;
  note: string | undefined;
  focusTarget: FieldInput['focusTarget'] | undefined;
}

function PickerRow({
  record: row,
  target,
  columns,
  input,
  chosen,
  note,
  focusTarget,
  autoFocus,
  onChoose,
}: PickerRowProps) {
  const label = useLabel();
  const record = withTitleIn(target, row, useLang(), columns);
  const cellId = (field: FieldDefinition) => `${input.id}-${record.id}-${field.name}`;
  return (
    // The radio button inside is the control; the row only enlarges its target.
    <tr data-chosen={chosen || undefined} onClick={() => !input.disabled && onChoose(record.id)}>
      <td className="picker-radio">
        <input
          type="radio"
          name={input.id}
          ref={focusTarget}
          checked={chosen}
          disabled={input.disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first input of a form
          autoFocus={autoFocus}
          {...nameOf(record, target, columns, cellId)}
          aria-describedby={input.aria['aria-describedby']}
          onChange={() => onChoose(record.id)}
          onBlur={input.blur}
        />
      </td>
      {columns.map((field, index) => (
        <td
          key={field.name}
          id={cellId(field)}
          data-numeric={isNumeric(field) || undefined}
          data-label={field.name === target.titleField ? undefined : label(field.label)}
          data-blank={isBlank(record[field.name]) || undefined}
        >
          <FieldFor field={field} record={record} definition={target} dense />
          {note && index === 0 && <span className="picker-note">{note}</span>}
        </td>
      ))}
    </tr>
  );
}

/** A record without a title is named by the first two values of its row, such as machine and address of a port. */
function nameOf(
  record: RaRecord,
  { titleField }: Definition,
  columns: readonly FieldDefinition[],
  cellId: (field: FieldDefinition) => string,
): { 'aria-label': string } | { 'aria-labelledby': string } {
  const shown = columns.filter(({ name }) => !isBlank(record[name]));
  return isBlank(record[titleField]) && shown.length > 0
    ? { 'aria-labelledby': shown.slice(0, 2).map(cellId).join(' ') }
    : { 'aria-label': String(record[titleField] ?? record.id) };
}

function WaitingRow({ width }: { width: number }) {
  return (
    <tr className="picker-waiting" aria-hidden="true">
      {Array.from({ length: width }, (_, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden from readers
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  );
}

function Nothing({ answer: { missing, failed, refetch }, onReset }: Pick<PickerRowsProps, 'answer' | 'onReset'>) {
  const translate = useTranslate();
  const fields = useFieldLabels(missing);
  if (missing.length > 0)
    return translate('record.input.chooseFirst', { fields: fields.join(translate('record.listComma')) });
  if (!failed)
    return (
      <>
        {translate('record.input.noMatch')}{' '}
        {onReset && (
          <button type="button" className="picker-again" onClick={onReset}>
            {translate('record.input.resetFilters')}
          </button>
        )}
      </>
    );
  return (
    <>
      {translate('record.input.searchFailed')}{' '}
      <button type="button" className="picker-again" onClick={() => void refetch()}>
        {translate('record.show.retry')}
      </button>
    </>
  );
}
