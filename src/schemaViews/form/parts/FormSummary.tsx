import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { isSecret } from '#src/schemaViews/entry/values/isSecret.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { tidy } from '#src/schemaViews/entry/values/sameValue.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { AsideFields } from './AsideFields.tsx';
import { useEnteredLabels } from './useEnteredLabels.ts';

interface FormSummaryProps {
  definition: Definition;
  fields: readonly FieldDefinition[];
  /** Returns which fields exist for some values. */
  existing: (values: FormValues) => (field: FieldDefinition) => boolean;
  children?: ReactNode;
}

/** A summary of the entered values. */
export function FormSummary({ definition, fields, existing, children }: FormSummaryProps) {
  const translate = useTranslate();
  const values: FormValues = useWatch();
  // A field that does not exist keeps its default, and what was entered before.
  const entered = fields
    .filter((field) => !isSecret(field) && !isBlank(values[field.name]) && !isUntouchedList(values[field.name]))
    .filter(existing(values));
  return (
    <Box component="aside" aria-label={translate('record.form.summary')}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate('record.form.summary')}
      </Typography>
      {entered.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('record.form.summaryEmpty')}
        </Typography>
      )}
      <AsideFields
        fields={entered}
        renderValue={(field) => <EnteredValue field={field} values={values} definition={definition} />}
      />
      {children && <Box sx={{ mt: 5 }}>{children}</Box>}
    </Box>
  );
}

/** Initial entries of a list are not worth showing. */
function isUntouchedList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => tidy(entry) === null);
}

interface EnteredValueProps {
  definition: Definition;
  field: FieldDefinition;
  values: Record<string, unknown>;
}

/** A value as the record will show it. Chosen records show names without links, so that no click leaves the form. */
function EnteredValue({ definition, field, values }: EnteredValueProps) {
  const translate = useTranslate();
  const labels = useEnteredLabels(field, values[field.name]);
  if (field.type === 'reference' || field.type === 'references')
    return <span className="value-text">{[labels[field.name] ?? []].flat().join(translate('record.listComma'))}</span>;
  return <FieldFor field={field} record={{ ...values, _labels: labels }} definition={definition} dense />;
}
