import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { canField } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { enteredFields } from '#src/schemaViews/entry/values/enteredFields.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { createResolver } from '#src/schemaViews/entry/createResolver.ts';
import { fieldsToValidate } from './fieldsToValidate.ts';
import { useFormVisibility } from '#src/schemaViews/entry/useFormVisibility.ts';

interface FormFieldsOptions {
  definition: Definition;
  mode: 'create' | 'edit';
  /** The record that is changed. */
  base: RaRecord | undefined;
  /** Values that are given and not entered. */
  given: Readonly<Record<string, unknown>> | undefined;
}

/** The fields that the reader enters, when each exists, and the validation that the server repeats. */
export function useFormFields({ definition, mode, base, given = NONE }: FormFieldsOptions) {
  const actor = useActor();
  const language = useLang();
  const messages = useServerMessages()?.messages ?? NONE;
  const operation = mode === 'edit' ? 'update' : 'create';
  const fields = useMemo(
    () => enteredFields(definition, mode, (field) => canField(actor, field, 'write'), Object.keys(given)),
    [definition, mode, actor, given],
  );
  const visibility = useFormVisibility(definition, operation, base);
  const resolver = useMemo(
    () =>
      createResolver({
        fields: fieldsToValidate(definition, fields),
        rules: definition.rules,
        mode: operation,
        actor,
        record: base,
        messages,
        language,
      }),
    [definition, fields, operation, actor, base, messages, language],
  );
  return { actor, fields, visibility, resolver };
}

const NONE = {};
