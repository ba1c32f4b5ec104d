import type { Reporter } from '#model/compile/diagnostics.ts';
import { applyPatch } from '#model/compile/read/patchList.ts';
import { wordsOf } from '#model/compile/read/node.ts';
import type { Node, ScalarNode } from '#model/compile/read/node.ts';

/**
 * The words of a list: those of the file, else the default with the patches of overlays.
 *
 * @example
 *   wordsOrDefault(child(list, 'columns'), () => ['name'], reporter); // ['name'] if the file has no columns
 */
export function wordsOrDefault(
  node: Node | undefined,
  fallback: () => readonly string[],
  reporter: Reporter,
): string[] {
  if (!node) return [...fallback()];
  if (node.kind !== 'list' || !node.overDefault) return wordsOf(node).map(({ word }) => word);
  const known = fallback().map((value): ScalarNode => ({ kind: 'scalar', at: node.at, value, plain: false }));
  const items = node.overDefault.reduce<Node[]>((list, patch) => applyPatch(list, patch, reporter), known);
  return wordsOf({ ...node, items }).map(({ word }) => word);
}
