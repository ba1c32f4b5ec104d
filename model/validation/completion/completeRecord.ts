/** The record as it will be stored, computed before validation: conditions and rules apply to it, not to the body. */

import { canField, isWritable } from '#model/access/access.ts';
import { matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isEmptyValue, isObject } from '#model/fields/kind.ts';
import type { ValidationOptions, WithFields } from '#model/validation/recordSchema.ts';
import { derivedNumbers } from '#model/values/derivedNumbers.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { completeMembers } from './completeMembers.ts';
import { defaultOf } from './defaultOf.ts';
import { normalised } from './normalised.ts';
import { settleFields } from './settleFields.ts';

export interface CompletedRecord {
  /** The body, with a default for every missing field and every missing member of an object. Validation checks this. */
  sent: Record<string, unknown>;
  /** Defaults of fields that the sender may not write, and numbers that follow from others. */
  added: Record<string, Json>;
  /** Fields that no longer exist after this update; their values are removed. */
  cleared: readonly string[];
  /** The record as it will be stored, in wire form. Fields that are not sent keep the value from before the update. */
  record: Values;
  /** Names of the fields that exist on that record. */
  existing: ReadonlySet<string>;
  /** Names of those among them that start to exist with this update. */
  arising: ReadonlySet<string>;
}

/**
 * Fills in what a body leaves out. On create, and in the input of an action, each existing field gets its default; on
 * update only the fields that start to exist. Null is a value and is not replaced. An object or list is replaced as a
 * whole, so that its missing members get their defaults on update too, unless it is sent unchanged.
 *
 * @example
 *   completeRecord({ fields: { size_gb } }, {}, { mode: 'create', actor }).sent; // { size_gb: 10 } with the default
 *   10;
 */
export function completeRecord(
  { fields, around }: WithFields,
  input: Values,
  options: ValidationOptions,
): CompletedRecord {
  const { mode, record = {}, actor, now } = options;
  const values: Record<string, unknown> = { ...record, ...input };
  const context: ConditionContext = {
    user: actor,
    now,
    record: options.record,
    form: values,
    fields: { ...around, ...fields },
  };
  const sent: CompletedRecord['sent'] = { ...input };
  const added: CompletedRecord['added'] = {};
  const cleared: string[] = [];
  const arising = new Set<string>();
  const wasThere = ({ when }: FieldDefinition) =>
    mode === 'update' && (when === undefined || matches(when, record, { ...context, form: record }));

  const valueOf = (field: FieldDefinition, exists: boolean): unknown => {
    const { name } = field;
    const before = mode === 'update' ? record[name] : undefined;
    if (!exists) {
      if (isEmptyValue(before) || !isWritable(field) || !wasThere(field)) return before;
      cleared.push(name);
      return null;
    }
    if (mode === 'update' && !wasThere(field)) arising.add(name);
    const mayEnter = isEntered(field, options);
    if (mayEnter && input[name] !== undefined) return isKept(input[name], before) ? before : enter(field, input[name]);
    const begins = mode === 'create' || (arising.has(name) && isEmptyValue(before));
    const start = begins ? defaultOf(field, context) : undefined;
    if (start === undefined) return before;
    if (mayEnter) return enter(field, start);
    added[name] = start;
    return start;
  };
  const enter = (field: FieldDefinition, value: unknown): unknown => {
    const complete = completeMembers(field, value, { ...context, fields: undefined });
    sent[field.name] = complete;
    return normalised(field, complete);
  };

  const existing = settleFields({ fields, values, context, settle: valueOf });
  for (const [name, derived] of Object.entries(derivedNumbers(fields, values))) values[name] = added[name] = derived;
  return { sent, added, cleared, arising, existing, record: values };
}

/** Whether the value comes from the sender. */
function isEntered(field: FieldDefinition, { mode, actor, trusted }: ValidationOptions): boolean {
  if (trusted === true) return field.computed === undefined;
  const isFrozen = mode === 'update' ? field.writeOnce : field.updateOnly;
  return isWritable(field) && canField(actor, field, 'write') && isFrozen !== true;
}

/** Whether an object or list is sent unchanged. */
function isKept(sent: unknown, before: unknown): boolean {
  // Both are JSON where both are objects or lists.
  return (isObject(before) || Array.isArray(before)) && isSameJson(sent as Json, before as Json);
}
