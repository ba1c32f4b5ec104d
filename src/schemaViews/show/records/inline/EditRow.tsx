import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMemo, type KeyboardEvent } from 'react';
import type { RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { FormField } from '#src/schemaViews/form/parts/FormField.tsx';
import { FormTemplates } from '#src/schemaViews/form/parts/FormTemplates.tsx';
import { TABLE_ROLES } from '#src/schemaViews/list/table/tableRoles.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useRowForm } from './useRowForm.ts';

interface EditRowProps {
  definition: Definition;
  columns: readonly FieldDefinition[];
  record?: RaRecord;
  updates: boolean;
  replaces: boolean;
  given: Record<string, Json>;
  isNarrow: boolean;
  onClose: () => void;
}

/** A row with an input in each cell, and below it presets and buttons. Enter saves, Escape cancels. */
export function EditRow({ definition, columns, record, updates, replaces, given, isNarrow, onClose }: EditRowProps) {
  const translate = useTranslate();
  const label = useLabel();
  const row = useRowForm({ definition, record, updates, replaces, given, onDone: onClose });
  const { isSubmitting } = row.form.formState;
  // The table decides these values.
  const templates = useMemo(
    () =>
      definition.form.templates?.map((template) => ({
        ...template,
        values: Object.fromEntries(Object.entries(template.values).filter(([name]) => !Object.hasOwn(given, name))),
      })),
    [definition, given],
  );
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      row.submit();
    }
  };
  const isEntered = (field: FieldDefinition) =>
    row.fields.some(({ name }) => name === field.name) && row.canEnter(field);
  const first = columns.find(isEntered);
  const awaiting = columns.filter(
    (field) => row.fields.some(({ name }) => name === field.name) && !row.canEnter(field),
  );
  const roles = isNarrow ? TABLE_ROLES : undefined;
  const inputOf = (field: FieldDefinition) => (
    <FormField
      definition={definition}
      field={{
        ...field,
        help: undefined,
        min: undefined,
        max: undefined,
        placeholder: field.placeholder ?? field.blank,
      }}
      locked={false}
      autoFocus={field === first}
      hideLabel
    />
  );
  return (
    <FormProvider {...row.form}>
      <FormEnvProvider value={row.env}>
        <tr data-row="edited" role={roles?.row} onKeyDown={handleKey}>
          {columns.map((field) => {
            const end = definition.fields[field.upTo ?? ''];
            return (
              <td
                key={field.name}
                role={roles?.cell}
                data-part={isNarrow ? 'fact' : undefined}
                data-label={isNarrow ? label(field.label) : undefined}
              >
                {isEntered(field) ? (
                  <Inputs>
                    {inputOf(field)}
                    {end && isEntered(end) && inputOf(end)}
                  </Inputs>
                ) : (
                  record && <FieldFor field={field} record={record} definition={definition} dense />
                )}
              </td>
            );
          })}
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the buttons are in the row below */}
          <td role={roles?.cell} />
        </tr>
        <tr data-row="below" role={roles?.row} onKeyDown={handleKey}>
          <td colSpan={columns.length + 1} role={roles?.cell}>
            <Stack spacing={3}>
              {row.fault && <FaultAlert fault={row.fault} />}
              {replaces && awaiting.length > 0 && (
                <Typography variant="body2" color="text.secondary">
                  {translate('record.rows.notAlone', {
                    fields: awaiting.map((field) => label(field.label)).join(', '),
                  })}
                </Typography>
              )}
              {templates && <FormTemplates templates={templates} />}
              <Stack direction="row" spacing={2}>
                <Button variant="contained" size="small" disabled={isSubmitting} onClick={row.submit}>
                  {translate('record.form.save')}
                </Button>
                <Button size="small" onClick={onClose}>
                  {translate('record.form.cancel')}
                </Button>
              </Stack>
            </Stack>
          </td>
        </tr>
      </FormEnvProvider>
    </FormProvider>
  );
}

/** The two ends of a range stand side by side. */
const Inputs = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  minWidth: 104,
  '& > *': { flex: '1 1 0', minWidth: 0 },
});
