import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { useOwnFilter } from '#src/schemaViews/list/page/listScope.ts';
import { filterCondition, filterParts, type FilterRow } from './filterRows.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { belowButton } from '#src/schemaViews/base/belowButton.ts';
import { FilterLine } from './FilterLine.tsx';
import { operatorsOf } from './operatorsOf.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Values have any shape that an input produces; `Json` is too deep a type for react-hook-form's paths. */
export interface FilterForm {
  rows: (Omit<FilterRow, 'value'> & { value: unknown })[];
}

interface FilterBuilderProps {
  definition: Definition;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Filters the list by lines of field, operator and value, all of which must match. */
export function FilterBuilder({ definition, anchor, onClose }: FilterBuilderProps) {
  const translate = useTranslate();
  const { own, setOwn } = useOwnFilter();
  const { rows, rest } = filterParts(own);
  const kinds = useKindNames();
  const fields = filterFields(definition)
    .map((field) => (isResourceName(field) ? withKinds(field, kinds) : field))
    .filter((field) => operatorsOf(field).length > 0);
  const known = (row: FilterRow) => fields.some((field) => field.name === row.field);
  const form = useForm<FilterForm>({
    defaultValues: {
      rows: rows.some(known)
        ? rows.filter(known).map((row) =>
            asSeveral(
              row,
              fields.find(({ name }) => name === row.field),
            ),
          )
        : [firstRow(fields)],
    },
  });
  const lines = useFieldArray({ control: form.control, name: 'rows' });
  const [incomplete, setIncomplete] = useState(false);

  const apply = form.handleSubmit((values) => {
    if (values.rows.some(lacksValue)) return setIncomplete(true);
    // Keep lines on members of objects and on fields that no longer exist.
    const kept = rows.filter((row) => !known(row));
    const q: Condition = own.q ? { q: own.q } : {};
    // Inputs produce JSON.
    setOwn({ ...filterCondition({ rows: [...kept, ...(values.rows as FilterRow[])], rest }), ...q });
    return onClose();
  });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...belowButton('left')}
      slotProps={{
        paper: {
          className: 'list-panel list-filterPanel',
          role: 'dialog',
          'aria-label': translate('list.filter.title'),
        },
      }}
    >
      <FormProvider {...form}>
        <form onSubmit={apply} noValidate>
          <h2>{translate('list.filter.title')}</h2>
          {lines.fields.map((line, index) => (
            <FilterLine
              key={line.id}
              index={index}
              fields={fields}
              proposed={definition.list.filters}
              onRemove={() => lines.remove(index)}
            />
          ))}
          {incomplete && (
            <p className="list-problem" role="alert">
              {translate('list.filter.incomplete')}
            </p>
          )}
          <div className="list-panelActions">
            <Button variant="text" onClick={() => lines.append(firstRow(fields))}>
              {translate('list.filter.add')}
            </Button>
            <span />
            <Button variant="text" onClick={onClose}>
              {translate('list.inline.cancel')}
            </Button>
            <Button variant="contained" type="submit">
              {translate('list.filter.apply')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Popover>
  );
}

/** A text that names a resource is chosen by the labels of those that the reader can see. */
function withKinds(field: FieldDefinition, kinds: ReturnType<typeof useKindNames>): FieldDefinition {
  const values = Object.fromEntries([...kinds].map(([resource, label]) => [resource, { label }]));
  return withKeys(field, { values });
}

function firstRow(fields: ReturnType<typeof filterFields>): FilterRow {
  const [field] = fields;
  return { field: field?.name ?? '', operator: (field && operatorsOf(field)[0]) ?? 'eq', value: null };
}

/** One of a choice is one of several: the boxes offer the others beside it. */
function asSeveral(row: FilterRow, field: FieldDefinition | undefined): FilterRow {
  const isNamed = field?.values !== undefined || field?.type === 'reference';
  return isNamed && row.operator === 'eq' && row.value !== null && operatorsOf(field).includes('in')
    ? { ...row, operator: 'in', value: [row.value] }
    : row;
}

function lacksValue({ operator, value }: FilterForm['rows'][number]): boolean {
  return operator !== 'empty' && operator !== 'notEmpty' && isBlank(value);
}

/**
 * The fields that a filter can use: first those that the definition lists, then every other field that is stored and
 * shown.
 */
function filterFields({ fields, list }: Definition): FieldDefinition[] {
  const proposed = list.filters.flatMap((name) => fields[name] ?? []);
  const others = Object.values(fields).filter((field) => !proposed.includes(field) && !field.hidden);
  return [...proposed, ...others].filter((field) => !field.writeOnly && !field.computed);
}
