/**
 * The record as it will be stored, worked out before anything is judged: conditions and rules hold on that, not on what
 * was sent.
 */

import { canField, isWritable } from '#model/access/access.ts';
import { matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isEmptyValue, isObject } from '#model/fields/kind.ts';
import type { ValidationOptions, WithFields } from '#model/validation/recordSchema.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { completeMembers } from './completeMembers.ts';
import { defaultOf } from './defaultOf.ts';
import { normalised } from './normalised.ts';
import { settleFields } from './settleFields.ts';

export interface CompletedRecord {
  /**
   * What was sent, with a default for every field and every member of an object that was left out. This is what is
   * judged.
   */
  sent: Record<string, unknown>;
  /** Defaults of fields that the sender may not write. */
  added: Record<string, Json>;
  /** Fields that exist no longer after this update, and whose values go with them. */
  cleared: readonly string[];
  /**
   * The record as it will be stored, as it goes over the wire; the one before the update shows through where nothing is
   * sent.
   */
  record: Values;
  /** Names of the fields that exist on that record. */
  existing: ReadonlySet<string>;
  /** Names of those among them that this update brings into being. */
  arising: ReadonlySet<string>;
}

/**
 * Fills in what a body leaves out. On create, and in the input of an action, that is the default of each field that
 * exists; on update only of those that the update brings into being. Null is an answer and is not replaced. An object
 * or list is replaced as a whole, so that the members left out of it get their defaults on update too, unless it is
 * sent back as it was.
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
  return { sent, added, cleared, arising, existing, record: values };
}

/** Is the value taken from who sends it? */
function isEntered(field: FieldDefinition, { mode, actor, trusted }: ValidationOptions): boolean {
  if (trusted === true) return field.computed === undefined;
  return isWritable(field) && canField(actor, field, 'write') && !(mode === 'update' && field.writeOnce === true);
}

/** An object or list that is sent back as it was read. */
function isKept(sent: unknown, before: unknown): boolean {
  // Both are JSON where both are objects or lists.
  return (isObject(before) || Array.isArray(before)) && isSameJson(sent as Json, before as Json);
}
