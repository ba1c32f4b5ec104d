import { yupResolver } from '@hookform/resolvers/yup';
import type { Resolver } from 'react-hook-form';
import type { Actor } from '#model/access/actor.ts';
import { completeRecord } from '#model/validation/completion/completeRecord.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Label } from '#model/language/definition.ts';
import { recordSchema } from '#model/validation/recordSchema.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { requiredText } from '#src/schemaViews/entry/faults/requiredText.ts';
import { tidy } from '#src/schemaViews/entry/values/sameValue.ts';
import { serverNow } from '#src/http/serverNow.ts';

interface Rules {
  fields: Readonly<Record<string, FieldDefinition>>;
  /** Rules about several fields at once; the input of an action has none. */
  rules?: readonly string[];
  /** Fields of the record that an action runs on. */
  around?: Readonly<Record<string, FieldDefinition>>;
  mode: 'create' | 'update';
  actor: Actor;
  record?: Record<string, unknown>;
  messages: Record<string, Label>;
  language: Lang;
}

/**
 * A form resolver that applies the validation rules of the model: the same ones as on the server, to the record as it
 * will be stored.
 */
export function createResolver({
  fields,
  rules,
  around,
  mode,
  actor,
  record,
  messages,
  language,
}: Rules): Resolver<FormValues> {
  const definition = { fields, rules, around };
  const missingText = (field: FieldDefinition) => requiredText(field, messages, language);
  return async (values, context, options) => {
    const validation = { mode, actor, record, now: serverNow(), messages, language, missingText };
    const entered = valuesToValidate(fields, mode, values);
    const completed = completeRecord(definition, entered, validation);
    const schema = recordSchema(definition, validation, completed);
    const verdict = await yupResolver(schema, { abortEarly: false }, { mode: 'sync', raw: true })(
      completed.sent,
      context,
      options,
    );
    // The server fills in defaults.
    return Object.keys(verdict.errors).length > 0 ? verdict : { values: entered, errors: {} };
  };
}

/** Values as they will be sent: an empty object becomes null, and an edit omits an empty secret. */
function valuesToValidate(fields: Rules['fields'], mode: Rules['mode'], values: FormValues): FormValues {
  const entries = Object.entries(values).filter(
    ([name, value]) => !(mode === 'update' && fields[name]?.writeOnly && tidy(value) === null),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, fields[name]?.type === 'object' && tidy(value) === null ? null : value]),
  );
}
