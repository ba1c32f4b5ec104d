import { useCallback } from 'react';
import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ValidationOptions, WithFields } from '#model/validation/recordSchema.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { serverNow } from '#src/http/serverNow.ts';

/**
 * Returns a function that reports which fields exist for some values of the form, evaluated on the record as the server
 * will see it.
 */
export function useFormVisibility(
  { fields, around }: WithFields,
  mode: ValidationOptions['mode'],
  record: Record<string, unknown> | undefined,
) {
  const actor = useActor();
  return useCallback(
    (values: FormValues) => {
      const { existing } = completeRecord({ fields, around }, values, { mode, actor, record, now: serverNow() });
      return ({ name }: FieldDefinition) => existing.has(name);
    },
    [fields, around, mode, actor, record],
  );
}
