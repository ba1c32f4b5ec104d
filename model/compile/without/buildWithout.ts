import type { Definition } from '#model/language/definition.ts';
import { WITHOUT_VIEWS, WITHOUT_WORDS, type Without } from '#model/values/withoutWords.ts';
import { child, textOf, type Node } from '#model/compile/read/node.ts';

/**
 * Why views are missing. Without a word of its own, what only the platform writes is `written`, and a journal `signed`.
 *
 * @example
 *   buildWithout(node, true, undefined); // { without: { create: 'written', update: 'written' } }
 */
export function buildWithout(
  node: Node,
  platformOwned: boolean,
  journal: Definition['journal'],
): Pick<Definition, 'without'> {
  const given = child(node, 'without');
  const byPlatform = journal === undefined ? 'written' : 'signed';
  const without: Record<string, string> = platformOwned ? { create: byPlatform, update: byPlatform } : {};
  for (const view of WITHOUT_VIEWS) {
    const word = textOf(child(given, view));
    if (word !== undefined && Object.hasOwn(WITHOUT_WORDS[view], word)) without[view] = word;
  }
  // Each word was looked up among those of its view.
  return Object.keys(without).length === 0 ? {} : { without: without as Without };
}
