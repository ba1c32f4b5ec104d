import { useTranslate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useEnteredLabels } from './useEnteredLabels.ts';

interface EnteredValueProps {
  definition: Definition;
  field: FieldDefinition;
  values: Record<string, unknown>;
}

/**
 * A value as the record will show it. Records that were chosen are named; nothing here leads away from what is being
 * typed.
 */
export function EnteredValue({ definition, field, values }: EnteredValueProps) {
  const translate = useTranslate();
  const labels = useEnteredLabels(field, values[field.name]);
  if (field.type === 'reference' || field.type === 'references')
    return <span className="value-text">{[labels[field.name] ?? []].flat().join(translate('record.listComma'))}</span>;
  return <FieldFor field={field} record={{ ...values, _labels: labels }} definition={definition} dense />;
}
