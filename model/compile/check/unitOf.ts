import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** The unit of a number is that of a word beside it, so that the field named must hold words. */
export function checkUnitOf(field: Node, where: string, outline: Outline, context: Context): void {
  const node = child(field, 'unitOf');
  const name = textOf(node);
  if (node === undefined || name === undefined) return;
  const words = needField(context, outline, name, node.at, `${where}.unitOf`);
  if (words === undefined || words.type === 'enum') return;
  context.reporter.report(node.at, {
    code: 'unit-of-words',
    says: `${where}.unitOf names "${name}", which is of type ${words.type}`,
    expected: 'a field of type enum',
  });
}
