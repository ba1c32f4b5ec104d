import * as yup from 'yup';
import { canField, isWritable } from './access.ts';
import type { Actor } from './actor.ts';
import { conditionFields, matches, type ConditionContext, type Values } from './conditions.ts';
import { contentKind, contentViolation } from './content.ts';
import type { FieldDefinition, Json, Label } from './definition.ts';
import { fieldKind } from './fields/index.ts';
import { fieldRule } from './fieldRules/fieldRule.ts';
import { refuseUnknownKeys } from './fieldRules/refuseUnknownKeys.ts';
import type { RuleContext } from './fieldRules/ruleContext.ts';
import { isEmptyValue, isObject } from './fields/kind.ts';
import { renderMessage, type Language, type Violation } from './messages.ts';
import { judgeRecord } from './recordRules/index.ts';
import { isSameJson } from './sameJson.ts';

/** What has fields: a definition, or the input of an action as `{ fields: action.input }`. */
export interface WithFields {
  fields: Readonly<Record<string, FieldDefinition>>;
  /** Rules about several fields at once (`model/recordRules/`). */
  rules?: readonly string[] | undefined;
}

export interface ValidationOptions {
  mode: 'create' | 'update';
  actor: Actor;
  /** The record before the update, as it goes over the wire. Conditions see it under what is sent. */
  record?: Values | undefined;
  /** Milliseconds since 1970, for `$now`. */
  now?: number | undefined;
}

export interface MessageOptions {
  /** Without them each message is its key. */
  messages?: Record<string, Label> | undefined;
  language?: Language | undefined;
}

/**
 * The yup schema of what may be sent, for the form (yupResolver) and the server alike. Its errors carry `params.violation`.
 *
 * - Unknown names are refused, at the top and inside objects. Names that begin with `_` are what the server adds; they are ignored.
 * - Fields that only the server writes are dropped, so that a record may be sent back as it was read.
 * - Fields that this actor may not write, and `writeOnce` fields on update, may be sent unchanged and are dropped; a change is refused.
 * - A field whose `when` does not hold does not exist: what is sent for it is dropped, `required` does not ask for it. Inside an
 *   object, `when` reads the members of that object, and the form by `$form.x`.
 * - On update, `required` asks only for what is sent, and for fields that the update brings into being.
 * - `rules` judge the record as it will be: what is sent over what was there.
 */
export function recordSchema({ fields, rules }: WithFields, options: ValidationOptions & MessageOptions): yup.ObjectSchema<Values> {
  const { mode, record, messages = {}, language = 'zh' } = options;
  const render = ({ key, params }: Violation) => renderMessage(messages, key, params, language);
  const nested: RuleContext = {
    member: (field) => conditional(field, fieldRule(field, nested), {}, contextOf(options)),
    requires: (field) => field.required === true,
    render,
  };
  const context: RuleContext = {
    ...nested,
    requires: (field, value) => field.required === true && (mode === 'create' || value !== undefined || isNewlyMissing(field, record)),
  };
  const shape: Record<string, yup.AnySchema> = {};
  for (const field of Object.values(fields)) {
    if (!isWritable(field)) shape[field.name] = dropped;
    else if (!canField(options.actor, field, 'write')) shape[field.name] = frozen(field, 'validation.notAllowed', record, context);
    else if (mode === 'update' && field.writeOnce === true) shape[field.name] = frozen(field, 'validation.writeOnce', record, context);
    else shape[field.name] = conditional(field, withContent(field, context, record ?? {}), record ?? {}, contextOf(options, fields));
  }
  return refuseUnknownKeys(withRules(yup.object(shape), rules, options, context), shape, context, (key) => key.startsWith('_'));
}

/** Does the field exist on a record with these values? The record before the update shows through where nothing is sent. */
export function fieldExists(field: FieldDefinition, values: Values, context: ConditionContext): boolean {
  return field.when === undefined || matches(field.when, values, { form: values, ...context });
}

function contextOf({ actor, record, now }: ValidationOptions, fields?: WithFields['fields']): ConditionContext {
  return { user: actor, record, now, fields };
}

/** Each finding stands at its own path; yup takes several at once only as an error of errors. */
function withRules(schema: yup.ObjectSchema<Values>, rules: WithFields['rules'], { mode, record }: ValidationOptions, context: RuleContext): yup.ObjectSchema<Values> {
  if (rules === undefined || rules.length === 0) return schema;
  return schema.test({
    name: 'rules',
    test(value, { createError }) {
      const found = isObject(value) ? Object.entries(judgeRecord(rules, { ...record, ...value }, mode)) : [];
      if (found.length === 0) return true;
      return new yup.ValidationError(found.map(([path, violation]) => createError({ path, message: context.render(violation), params: { violation } })));
    },
  });
}

const dropped: yup.AnySchema = yup.mixed().strip();

function conditional(field: FieldDefinition, schema: yup.AnySchema, record: Values, context: ConditionContext): yup.AnySchema {
  if (field.when === undefined) return schema;
  // The names tell yup to cast what the condition reads before this field.
  const names = conditionFields(field.when).map((path) => path.split('.')[0] ?? path);
  return schema.when([...new Set(names)], (_values, present, { parent }: { parent?: Values }) =>
    fieldExists(field, { ...record, ...parent }, context) ? present : dropped,
  );
}

/** The rule of the kind, and that of what the text holds: sent with it or before it, the field that decides counts as it will be. */
function withContent(field: FieldDefinition, context: RuleContext, record: Values): yup.AnySchema {
  const schema = fieldRule(field, context);
  const { content } = field;
  if (content === undefined) return schema;
  return schema.test({
    name: 'content',
    test(value, { createError, parent }: { createError: yup.TestContext['createError']; parent: Values }) {
      const by = parent[content.by];
      const text = value === undefined && by !== undefined ? record[field.name] : value;
      if (typeof text !== 'string' || text === '') return true;
      const violation = contentViolation(contentKind(field, { [content.by]: by ?? record[content.by] }), text);
      return violation === undefined || createError({ message: context.render(violation), params: { violation } });
    },
  });
}

/** A field that is shown to its reader but not his to change. */
function frozen(field: FieldDefinition, key: string, record: Values | undefined, context: RuleContext): yup.AnySchema {
  return dropped.test({
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
  // What is sent is JSON; a form and a row hold it too.
  const stored = (value: unknown) => kind.toColumn((kind.normalise(value, field) ?? null) as Json, field);
  return isSameJson(stored(sent), stored(present));
}

/** Nothing is sent and nothing was there: an error only where the update may have brought the field into being. */
function isNewlyMissing(field: FieldDefinition, record: Values | undefined): boolean {
  return field.when !== undefined && isEmptyValue(record?.[field.name]);
}
