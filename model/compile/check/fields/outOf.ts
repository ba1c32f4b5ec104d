import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks the field that a number is shown with, as its whole or as the end of its range, or that it must exceed: it
 * must be a number of the record in the same unit.
 *
 * @example
 *   checkOutOf('outOf', node, field, 'fields.used', outline, context); // reports `out-of-unit` for another unit
 */
export function checkOutOf(
  key: 'outOf' | 'upTo' | 'above',
  field: Node,
  { type, unit }: FieldDefinition,
  where: string,
  outline: Outline,
  context: Context,
): void {
  const node = child(field, key);
  const name = textOf(node);
  if (node === undefined || name === undefined) return;
  const whole = needField(context, outline, name, node.at, `${where}.${key}`);
  if (whole === undefined) return;
  // There can be more of something than whole numbers reach, and not of its used part.
  const isAlike = whole.type === type || (key === 'outOf' && type === 'integer' && whole.type === 'number');
  if (isAlike && whole.unit === unit) return;
  context.reporter.report(node.at, {
    code: 'out-of-unit',
    says: `${where}.${key} names "${name}", which is of type ${whole.type}${whole.unit === undefined ? '' : ` in ${whole.unit}`}`,
    expected: `a field of type ${type}${unit === undefined ? ' without a unit' : ` in ${unit}`}`,
  });
}

/**
 * Checks `above`: only an action has a record to compare its input with.
 *
 * @example
 *   checkAbove(node, field, 'fields.size', { outline, context, of: 'record' }); // reports `above-without-record`
 */
export function checkAbove(
  node: Node,
  field: FieldDefinition,
  where: string,
  { outline, context, of }: { outline: Outline; context: Context; of: 'record' | 'input' | 'member' },
): void {
  checkOutOf('above', node, field, where, outline, context);
  if (of === 'input' || !child(node, 'above')) return;
  context.reporter.report(placeOf(node, 'above'), {
    code: 'above-without-record',
    says: `${where}.above has no effect outside the input of an action`,
    expected: 'above in the input of an action',
  });
}
