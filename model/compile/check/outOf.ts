import type { FieldDefinition } from '#model/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** How much there is must be a number of the record, in the same unit: a share of something else would be none. */
export function checkOutOf(node: Node | undefined, { type, unit }: FieldDefinition, where: string, outline: Outline, context: Context): void {
  const name = textOf(node);
  if (node === undefined || name === undefined) return;
  const whole = needField(context, outline, name, node.at, `${where}.outOf`);
  if (whole === undefined || (whole.type === type && whole.unit === unit)) return;
  context.reporter.report(node.at, {
    code: 'out-of-unit',
    says: `${where}.outOf names "${name}", which is of type ${whole.type}${whole.unit === undefined ? '' : ` in ${whole.unit}`}`,
    expected: `a field of type ${type}${unit === undefined ? ' without a unit' : ` in ${unit}`}`,
  });
}
