import * as yup from 'yup';
import { canField, isWritable } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { CompletedRecord } from '#model/validation/completion/completeRecord.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json, Label } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { settingRule } from '#model/validation/fieldRules/settingRule.ts';
import { droppedRule } from '#model/validation/fieldRules/droppedRule.ts';
import { fieldRule } from '#model/validation/fieldRules/fieldRule.ts';
import { memberRules } from '#model/validation/fieldRules/memberRules.ts';
import { refuseUnknownKeys } from '#model/validation/fieldRules/refuseUnknownKeys.ts';
import type { RuleContext } from '#model/validation/fieldRules/ruleContext.ts';
import { isEmptyValue, isObject } from '#model/fields/kind.ts';
import { renderMessage, type Language, type Violation } from '#model/messages/messages.ts';
import { recordViolations } from '#model/validation/recordRules/index.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/** An object with fields: a definition, or the input of an action as `{ fields: action.input }`. */
export interface WithFields {
  fields: Readonly<Record<string, FieldDefinition>>;
  /** Rules about several fields at once (`model/validation/recordRules/`). */
  rules?: readonly string[] | undefined;
  /** The fields of the record of an action: conditions of its input read that record too. */
  around?: Readonly<Record<string, FieldDefinition>> | undefined;
}

export interface ValidationOptions {
  mode: 'create' | 'update';
  actor: Actor;
  /** The record before the update, in wire form. Conditions read it for fields that are not sent. */
  record?: Values | undefined;
  /** Milliseconds since 1970, for `$now`. */
  now?: number | undefined;
  /** The definition itself writes (`set` of an action): into every field but computed ones, for any caller. */
  trusted?: boolean | undefined;
}

export interface MessageOptions {
  /** If absent, each message is its key. */
  messages?: Record<string, Label> | undefined;
  language?: Language | undefined;
  /** The sentence of a form for a missing value, which names the field; otherwise that of spec 5 is used. */
  missingText?: ((field: FieldDefinition) => string) | undefined;
}

/**
 * The yup schema of a body, for the form (yupResolver) and the server alike; it validates `completed.sent`. Its errors
 * carry `params.violation`.
 *
 * - Unknown names are refused, at the top and inside objects. Names that begin with `_` are added by the server and
 *   ignored.
 * - Fields that only the server writes are dropped, so that a client may send a record unchanged.
 * - Fields that this actor may not write, `writeOnce` fields on update, and `updateOnly` fields on create, may be sent
 *   unchanged and are dropped; a change is refused.
 * - A field whose `when` does not hold on the record as it will be stored does not exist: its value is dropped, and
 *   `required` does not apply. Inside an object, `when` reads the members of that object, and the record by `$form.x`.
 * - On update, `required` applies only to fields that are sent, and to fields that start to exist.
 * - `rules` check the record as it will be stored.
 *
 * @example
 *   recordSchema({ fields: { name } }, { mode: 'create', actor }, completed).isValidSync({}); // false if `name` is
 *   required;
 */
export function recordSchema(
  { fields, rules }: WithFields,
  options: ValidationOptions & MessageOptions,
  completed: CompletedRecord,
): yup.ObjectSchema<Values> {
  const { mode, actor, now, record, trusted, messages = {}, language = 'zh', missingText } = options;
  const { sent, existing, arising } = completed;
  const render: RuleContext['render'] = ({ key, params }, missing) =>
    missing !== undefined && missingText !== undefined
      ? missingText(missing)
      : renderMessage(messages, key, params, language);
  const context: RuleContext = {
    ...memberRules({ user: actor, now, record, form: completed.record }, render),
    requires: ({ name, required }, value) =>
      required === true &&
      (mode === 'create' || value !== undefined || (arising.has(name) && isEmptyValue(record?.[name]))),
  };
  const ruleOf = (field: FieldDefinition): yup.AnySchema => {
    if (trusted === true ? field.computed !== undefined : !isWritable(field)) return droppedRule;
    if (trusted !== true && !canField(actor, field, 'write'))
      return frozen(field, 'validation.notAllowed', record, context);
    if (trusted !== true && mode === 'update' && field.writeOnce === true)
      return frozen(field, 'validation.writeOnce', record, context);
    if (trusted !== true && mode === 'create' && field.updateOnly === true)
      return frozen(field, 'validation.updateOnly', undefined, context);
    if (!existing.has(field.name)) return droppedRule;
    // The stored text is checked again if the body contains the field that names its setting.
    const isCheckedAgain = Object.hasOwn(sent, field.settingOf?.by ?? '');
    return settingRule(fieldRule(field, context), field, context, (text) => ({
      text: text === undefined && isCheckedAgain ? record?.[field.name] : text,
      values: completed.record,
    }));
  };
  const shape = Object.fromEntries(Object.values(fields).map((field) => [field.name, ruleOf(field)]));
  return refuseUnknownKeys(
    withRules(yup.object(shape), { rules, fields }, options, completed, context),
    shape,
    context,
    (key) => key.startsWith('_'),
  );
}

/** Each violation has its own path; yup takes several at once only as an error of errors. */
function withRules(
  schema: yup.ObjectSchema<Values>,
  { rules, fields }: Pick<WithFields, 'rules' | 'fields'>,
  { mode }: ValidationOptions,
  { record }: CompletedRecord,
  context: RuleContext,
): yup.ObjectSchema<Values> {
  if (rules === undefined || rules.length === 0) return schema;
  return schema.test({
    name: 'rules',
    test(value, { createError }) {
      const found = isObject(value)
        ? Object.entries(recordViolations(rules, { ...record, ...value }, mode, fields))
        : [];
      if (found.length === 0) return true;
      return new yup.ValidationError(
        found.map(([path, violation]) =>
          createError({ path, message: context.render(violation), params: { violation } }),
        ),
      );
    },
  });
}

/** A field that its reader sees but may not change. */
function frozen(field: FieldDefinition, key: string, record: Values | undefined, context: RuleContext): yup.AnySchema {
  return droppedRule.test({
    name: 'frozen',
    test(_value, { createError, originalValue }) {
      if (isEmptyValue(originalValue) || isUnchanged(field, originalValue, record?.[field.name])) return true;
      const violation: Violation = { key };
      return createError({ message: context.render(violation), params: { violation } });
    },
  });
}

function isUnchanged(field: FieldDefinition, sent: unknown, present: unknown): boolean {
  const kind = fieldKind(field.type);
  // The sent value is JSON; a form and a row hold JSON too.
  const stored = (value: unknown) => kind.toColumn((kind.normalise(value, field) ?? null) as Json, field);
  return isSameJson(stored(sent), stored(present));
}
