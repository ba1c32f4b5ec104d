import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { fieldKind, fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/** The table that a reference is chosen from shows and filters fields of the target. */
export function checkPicker(node: Node | undefined, target: Outline, where: string, context: Context): void {
  for (const key of ['columns', 'filters']) {
    for (const { word, node: at } of wordsOf(child(node, key))) {
      const field = needField(context, target, word, at.at, `${where}.${key}`);
      if (key === 'columns' || field === undefined || knownFieldKind(field.type)?.isChoice) continue;
      context.reporter.report(at.at, {
        code: 'picker-filter',
        says: `${where}.filters names "${word}", which is of type ${field.type}`,
        expected: `a field of ${target.name} of type ${fieldKinds.filter((kind) => fieldKind(kind).isChoice).join(', ')}`,
      });
    }
  }
}
