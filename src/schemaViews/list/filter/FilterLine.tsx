import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import type { FilterForm } from './FilterBuilder.tsx';
import type { FilterOperator } from './filterRows.ts';
import { operatorsOf } from './operatorsOf.ts';
import { operatorWord } from './useDescribeFilter.ts';
import { valueEntry, type ValueEntry } from './valueField.ts';

interface FilterLineProps {
  index: number;
  fields: readonly FieldDefinition[];
  /** The names of those that the list proposes. */
  proposed: readonly string[];
  onRemove: () => void;
}

/** One condition. Choosing another field or another kind of input clears the value. */
export function FilterLine({ index, fields, proposed, onRemove }: FilterLineProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext<FilterForm>();
  const row = useWatch<FilterForm, `rows.${number}`>({ name: `rows.${index}` });
  const field = fields.find((candidate) => candidate.name === row.field) ?? fields[0];
  if (!field) return null;
  const offered = operatorsOf(field);
  // An address or a saved view may have one that is not offered.
  const operators = offered.includes(row.operator) ? offered : [...offered, row.operator];

  const chooseField = (name: string) => {
    const next = fields.find((candidate) => candidate.name === name);
    setValue(`rows.${index}`, { field: name, operator: (next && operatorsOf(next)[0]) ?? 'eq', value: null });
  };
  const chooseOperator = (operator: FilterOperator) => {
    const alike = sameEntry(valueEntry(field, row.operator), valueEntry(field, operator));
    setValue(`rows.${index}`, { field: field.name, operator, value: alike ? row.value : null });
  };
  return (
    <div className="list-filterLine">
      <select
        value={field.name}
        onChange={(event) => chooseField(event.target.value)}
        onKeyDown={closeChoices}
        aria-label={translate('list.filter.field')}
      >
        {[true, false].map((isProposed) => (
          <FieldGroup
            key={String(isProposed)}
            name={translate(isProposed ? 'list.filter.proposed' : 'list.filter.otherFields')}
            fields={fields.filter(({ name }) => proposed.includes(name) === isProposed)}
          />
        ))}
      </select>
      <select
        value={row.operator}
        // The options below are exactly the operators of this field.
        onChange={(event) => chooseOperator(event.target.value as FilterOperator)}
        onKeyDown={closeChoices}
        aria-label={translate('list.filter.operator')}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorWord(field, operator, translate)}
          </option>
        ))}
      </select>
      <ValueInput
        key={`${field.name} ${row.operator}`}
        index={index}
        field={field}
        entry={valueEntry(field, row.operator)}
      />
      <IconButton onClick={onRemove} aria-label={translate('list.filter.removeRow', { row: index + 1 })}>
        <Glyph name="close" />
      </IconButton>
    </div>
  );
}

function FieldGroup({ name, fields }: { name: string; fields: readonly FieldDefinition[] }) {
  const label = useLabel();
  if (fields.length === 0) return null;
  return (
    <optgroup label={name}>
      {fields.map((field) => (
        <option key={field.name} value={field.name}>
          {label(field.label)}
        </option>
      ))}
    </optgroup>
  );
}

/** Escape closes the open choices, and not the panel around them. Keys come from an option while they are open. */
function closeChoices(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.target instanceof HTMLOptionElement) event.stopPropagation();
}

function ValueInput({ index, field, entry }: { index: number; field: FieldDefinition; entry: ValueEntry }) {
  if (entry.kind === 'none') return <span />;
  if (entry.kind === 'checkboxes') return <Checkboxes index={index} field={field} />;
  return <InputFor field={entry.field} name={`rows.${index}.value`} hideLabel />;
}

interface Option {
  value: Json;
  text: string;
}

function Checkboxes({ index, field }: { index: number; field: FieldDefinition }) {
  const translate = useTranslate();
  const label = useLabel();
  const { field: input } = useController<FilterForm, `rows.${number}.value`>({ name: `rows.${index}.value` });
  const chosen = Array.isArray(input.value) ? input.value : [];
  const { settled, inProgress } = settledFirst(field.values ?? {});
  const optionOf = ([key, value]: [string, EnumValue]): Option => ({
    value: field.wire === 'number' ? Number(key) : key,
    text: label(value.label),
  });
  const options: Option[] =
    field.type === 'boolean'
      ? [true, false].map((value) => ({ value, text: translate(value ? 'field.yes' : 'field.no') }))
      : settled.map(optionOf);
  const boxOf = ({ value, text }: Option) => (
    <label key={String(value)}>
      <input
        type="checkbox"
        checked={chosen.includes(value)}
        onChange={(event) =>
          input.onChange(event.target.checked ? [...chosen, value] : chosen.filter((item) => item !== value))
        }
      />
      {text}
    </label>
  );
  return (
    <fieldset className="list-checkboxes">
      <legend>{label(field.label)}</legend>
      {options.map(boxOf)}
      {inProgress.length > 0 && <b>{translate('list.filter.inProgress')}</b>}
      {inProgress.map(optionOf).map(boxOf)}
    </fieldset>
  );
}

type Entries = [word: string, value: EnumValue][];

/**
 * The values of a field in two groups: those in which a record stays, and states that end automatically. A machine has
 * a dozen of each, and readers mostly look for the first.
 */
function settledFirst(values: Readonly<Record<string, EnumValue>>): { settled: Entries; inProgress: Entries } {
  const { settled = [], inProgress = [] } = Object.groupBy(Object.entries(values), ([, { transient }]) =>
    transient === true ? 'inProgress' : 'settled',
  );
  return { settled, inProgress };
}

function sameEntry(first: ValueEntry, second: ValueEntry): boolean {
  if (first.kind !== 'input' || second.kind !== 'input') return first.kind === second.kind;
  return first.field.type === second.field.type;
}
