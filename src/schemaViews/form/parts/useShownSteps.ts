import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';
import { leansOn } from '#model/validation/completion/leansOn.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';

/**
 * The definition without the steps whose fields are all hidden for the entered values. `fields`: all fields of the
 * form; `existing`: returns which fields exist for some values.
 */
export function useShownSteps(
  definition: Definition,
  fields: readonly FieldDefinition[],
  form: UseFormReturn<FormValues>,
  existing: (values: FormValues) => (field: FieldDefinition) => boolean,
): Definition {
  const { layout, parts } = definition.form;
  const fieldsOf = (part: FormPart) => fields.filter(({ name }) => part.fields.includes(name));
  const conditional =
    layout === 'steps'
      ? parts.filter((part) => fieldsOf(part).length > 0 && fieldsOf(part).every(({ when }) => when !== undefined))
      : [];
  // Watch only the fields that the conditions depend on.
  const names = conditional.flatMap(fieldsOf).flatMap((field) => leansOn(definition.fields, field));
  useWatch({ control: form.control, name: [...new Set(names)] });
  if (conditional.length === 0) return definition;
  const isThere = existing(form.getValues());
  const shown = parts.filter((part) => !conditional.includes(part) || fieldsOf(part).some(isThere));
  return { ...definition, form: { ...definition.form, parts: shown } };
}
