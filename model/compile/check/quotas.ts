import type { Definition } from '#model/language/definition.ts';
import { needResource } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks `makes`: the resource that an action creates must count in a quota.
 *
 * @example
 *   checkMakes(node, 'actions.copy', context); // reports `makes-uncounted` for a resource without a quota
 */
export function checkMakes(node: Node | undefined, where: string, context: Context): void {
  const name = textOf(node);
  if (!node || name === undefined || !needResource(context, name, node.at, where)) return;
  const made = context.outlines.get(name);
  if (!made || child(made.node, 'quota')) return;
  context.reporter.report(node.at, {
    code: 'makes-uncounted',
    says: `${where} names ${name}, which uses no quota`,
    expected: 'a resource with a quota',
  });
}

/**
 * Reports the keys of a limit that no resource counts, so that the limit would have no effect.
 *
 * @example
 *   checkQuotaKeys(definitions, context); // reports `quota-uncounted` for a key that no resource counts
 */
export function checkQuotaKeys(
  definitions: readonly { outline: Outline; definition: Definition }[],
  { reporter }: Context,
): void {
  const counted = new Set(definitions.flatMap(({ definition }) => Object.keys(definition.quota ?? {})));
  for (const { outline, definition } of definitions) {
    for (const { computed } of Object.values(definition.fields)) {
      if (computed?.kind !== 'quota') continue;
      const { key } = computed;
      const values = child(child(child(outline.node, 'fields'), key), 'values');
      for (const word of Object.keys(definition.fields[key]?.values ?? {})) {
        if (counted.has(word) || !values) continue;
        reporter.report(placeOf(values, word), {
          code: 'quota-uncounted',
          says: `no resource uses the quota "${word}"`,
          expected: 'a resource with this word under quota',
          word,
          words: counted,
        });
      }
    }
  }
}
