import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { ConsoleDataProvider, CountedValue } from '#src/dataProviders/consoleDataProvider.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';
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
  if (entry.kind === 'records') return <Records index={index} field={field} />;
  return <InputFor field={entry.field} name={`rows.${index}.value`} hideLabel />;
}

interface Option {
  value: Json;
  text: string;
}

/** The values of a field in this list, with the numbers of their records; undefined while they load. */
function useCounted({ name }: FieldDefinition): CountedValue[] | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource } = useListContext();
  const { where } = useListScope();
  const { data } = useQuery({
    queryKey: [resource, 'values', { by: name, where }],
    queryFn: async ({ signal }) =>
      (await dataProvider.values(resource, { by: name, ...(where && { filter: where }), signal })).data,
    retry: false,
  });
  return data;
}

/** More targets are searched by name. */
const MOST_BOXES = 50;

/** The records that rows of the list refer to; many of them in a search box. */
function Records({ index, field }: { index: number; field: FieldDefinition }) {
  const counted = useCounted(field);
  const { field: input } = useController<FilterForm, `rows.${number}.value`>({ name: `rows.${index}.value` });
  if (counted === undefined) return <span aria-busy />;
  const isChosenElsewhere = ids(input.value).some((id) => !counted.some(({ value }) => value === id));
  if (counted.length === 0 || counted.length > MOST_BOXES || isChosenElsewhere) {
    const several = withKeys(field, { type: 'references' });
    return <InputFor field={several} name={`rows.${index}.value`} hideLabel />;
  }
  const options = counted.map(({ value, label, count }) => ({ value, text: label, count }));
  return <Boxes index={index} field={field} groups={[{ options }]} />;
}

const ids = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function Checkboxes({ index, field }: { index: number; field: FieldDefinition }) {
  const translate = useTranslate();
  const label = useLabel();
  const counted = useCounted(field);
  const { settled, inProgress } = settledFirst(field.values ?? {});
  const countOf = (value: Json) => counted && (counted.find((each) => each.value === value)?.count ?? 0);
  const optionOf = ([key, value]: [string, EnumValue]): CountedOption => {
    const word = field.wire === 'number' ? Number(key) : key;
    return { value: word, text: label(value.label), count: countOf(word) };
  };
  const options: CountedOption[] =
    field.type === 'boolean'
      ? [true, false].map((value) => ({
          value,
          text: translate(value ? 'field.yes' : 'field.no'),
          count: countOf(value),
        }))
      : settled.map(optionOf);
  const passing = inProgress.map(optionOf);
  const groups = [
    { options: options.toSorted(byCount) },
    ...(passing.length > 0
      ? [{ heading: translate('list.filter.inProgress'), options: passing.toSorted(byCount) }]
      : []),
  ];
  return <Boxes index={index} field={field} groups={groups} />;
}

interface CountedOption extends Option {
  count?: number | undefined;
}

const byCount = (one: CountedOption, other: CountedOption) => (other.count ?? 0) - (one.count ?? 0);

interface BoxesProps {
  index: number;
  field: FieldDefinition;
  groups: readonly { heading?: string; options: readonly CountedOption[] }[];
}

/** One box for each value; the heading of a group chooses all of it. */
function Boxes({ index, field, groups }: BoxesProps) {
  const label = useLabel();
  const { field: input } = useController<FilterForm, `rows.${number}.value`>({ name: `rows.${index}.value` });
  const chosen: readonly unknown[] = ids(input.value);
  const set = (values: readonly Json[], isOn: boolean) =>
    input.onChange([...chosen.filter((item) => !values.some((value) => value === item)), ...(isOn ? values : [])]);
  return (
    <fieldset className="list-checkboxes">
      <legend>{label(field.label)}</legend>
      {groups.map(({ heading, options }) => {
        const all = options.map(({ value }) => value);
        return (
          <Fragment key={heading ?? ''}>
            {heading !== undefined && (
              <label>
                <input
                  type="checkbox"
                  checked={all.every((value) => chosen.includes(value))}
                  onChange={(event) => set(all, event.target.checked)}
                />
                <b>{heading}</b>
              </label>
            )}
            {options.map(({ value, text, count }) => (
              <label key={String(value)} data-none={count === 0 || undefined}>
                <input
                  type="checkbox"
                  checked={chosen.includes(value)}
                  onChange={(event) => set([value], event.target.checked)}
                />
                {text} {count !== undefined && <small>{count}</small>}
              </label>
            ))}
          </Fragment>
        );
      })}
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
