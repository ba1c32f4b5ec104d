import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

/** The target of a dotted path. */
export interface FieldAt {
  /** The field of the record whose column holds the value. */
  top: FieldDefinition;
  /** The field that describes the value. `top` itself for a path of one word. */
  field: FieldDefinition;
  /** Steps into the column; empty for `top` itself. */
  path: readonly string[];
}

const nowhere: readonly string[] = [];

/**
 * The field that a path of a condition leads to: `capacity.cpu`, `labels.0.bgColor`, `tags.app.kubernetes.io/name`.
 * Undefined if no such field exists.
 *
 * @example
 *   fieldAt(fields, 'capacity.cpu')?.path; // ['cpu']
 */
export function fieldAt(fields: Readonly<Record<string, FieldDefinition>>, path: string): FieldAt | undefined {
  const plain = Object.hasOwn(fields, path) ? fields[path] : undefined;
  if (plain !== undefined) return { top: plain, field: plain, path: nowhere };
  const [first = '', ...rest] = path.split('.');
  const top = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (top === undefined || rest.length === 0 || !rest.every((step) => isSafeStep(step))) return undefined;
  return descend(top, top, rest, []);
}

/**
 * The reference at the start of a path like `network_id.shared`, and the rest of the path on its target.
 *
 * @example
 *   referenceIn(fields, 'network_id.shared'); // { reference: fields.network_id, rest: 'shared' }
 */
export function referenceIn(
  fields: Readonly<Record<string, FieldDefinition>>,
  path: string,
): { reference: FieldDefinition; rest: string } | undefined {
  const [first = '', ...rest] = path.split('.');
  const reference = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return reference?.type === 'reference' && rest.length > 0 ? { reference, rest: rest.join('.') } : undefined;
}

function descend(
  top: FieldDefinition,
  field: FieldDefinition,
  steps: readonly string[],
  path: readonly string[],
): FieldAt | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return { top, field, path };
  switch (field.type) {
    case 'object': {
      const member = Object.hasOwn(field.fields ?? {}, step) ? field.fields?.[step] : undefined;
      return member && descend(top, member, rest, [...path, step]);
    }
    case 'list': {
      const item = field.fields?.['item'];
      return item && isPosition(step) ? descend(top, item, rest, [...path, step]) : undefined;
    }
    case 'keyValue': {
      // Keys of maps may contain dots.
      const key = steps.join('.');
      return { top, field: withKeys(field, { name: key, type: 'text' }), path: [...path, key] };
    }
    case 'json':
      // SQLite needs to know whether a number is a position or a member, which free JSON does not declare.
      return steps.some(isPosition)
        ? undefined
        : { top, field: { ...field, name: steps.join('.') }, path: [...path, ...steps] };
    default:
      return undefined;
  }
}

function isPosition(step: string): boolean {
  return /^(?:0|[1-9]\d{0,5})$/.test(step);
}

/** Steps are quoted inside paths of SQLite and array literals of PostgreSQL. */
function isSafeStep(step: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they could not be quoted
  return /^[^"\\\u0000-\u001f]{1,200}$/.test(step) && step.isWellFormed();
}
