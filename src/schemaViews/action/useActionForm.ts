import { useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { aboveRecord } from '#model/validation/aboveRecord.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { maskSecrets } from '#src/schemaViews/copyCall/maskSecrets.ts';
import { createResolver } from '#src/schemaViews/entry/createResolver.ts';
import { initialValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { useFormVisibility } from '#src/schemaViews/entry/useFormVisibility.ts';
import { useSchemaForm } from '#src/schemaViews/entry/useSchemaForm.ts';
import { valuesToSend } from '#src/schemaViews/entry/values/valuesToSend.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { serverNow } from '#src/http/serverNow.ts';

const none = {};

/** The input of an action as a form: its defaults, its rules and the values to send. */
export function useActionForm(definition: Definition, plan: Record<string, FieldDefinition>, record?: RaRecord) {
  const actor = useActor();
  const language = useLang();
  const messages = useServerMessages()?.messages ?? none;
  const input = useMemo(() => aboveRecord(plan, record), [plan, record]);
  const fields = useMemo(() => Object.values(input), [input]);
  const [initial] = useState(() => initialValues(fields, { actor, now: serverNow(), on: record }));
  const resolver = useMemo(
    () =>
      createResolver({ fields: input, around: definition.fields, mode: 'create', actor, record, messages, language }),
    [input, definition, actor, record, messages, language],
  );
  // A picker that depends on other fields labels them as the input does.
  const owner = useMemo(() => ({ ...definition, fields: input }), [definition, input]);
  const { form, env } = useSchemaForm({
    mode: 'action',
    definition: owner,
    around: definition.fields,
    record,
    initial,
    resolver,
  });
  const visibility = useFormVisibility({ fields: input, around: definition.fields }, 'create', record);
  const entered = () => {
    if (fields.length === 0) return undefined;
    const values = form.getValues();
    return valuesToSend({ fields, values, isVisible: visibility(values) });
  };
  const maskedInput = () => {
    const values = entered();
    return values && maskSecrets(fields, values);
  };
  return { form, env, fields, entered, maskedInput };
}
