import { useCallback } from 'react';
import type { FieldDefinition } from '#model/definition.ts';
import { useActor } from '#src/session/useActor.ts';
import { existingFields } from './existingFields.ts';
import type { FormValues } from './initialValues.ts';

/** Gives a function that says which fields exist for the values of a form. */
export function useFormVisibility(fields: Readonly<Record<string, FieldDefinition>>, record: Record<string, unknown> | undefined) {
  const actor = useActor();
  return useCallback(
    (values: FormValues) => existingFields(fields, { ...record, ...values }, { user: actor, form: values, record, now: Date.now() }),
    [actor, fields, record],
  );
}
