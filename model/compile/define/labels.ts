import type { Label } from '#model/language/definition.ts';
import { needWord } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import { child, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** Replaces a label that was reported as missing; its file is left out of the result. */
export const NO_LABEL: Label = { zh: '', en: '' };

/**
 * True for a label that nothing has given yet.
 *
 * @example
 *   isUnlabelled(NO_LABEL); // true
 */
export const isUnlabelled = ({ zh, en }: Label): boolean => zh === '' && en === '';

/**
 * A label as it is written; the shape check reports missing parts, and the file is then left out.
 *
 * @example
 *   readLabel(nodeOf({ en: 'Name' }, at)); // { zh: '', en: 'Name' }
 */
export function readLabel(node: Node | undefined): Label {
  return { zh: textOf(child(node, 'zh')) ?? '', en: textOf(child(node, 'en')) ?? '' };
}

/**
 * The label of a section, a tab or a view: its own, else the word of the vocabulary for its key.
 *
 * @example
 *   labelByKey(node, 'network', 'show.sections.network', 'sections', context).en; // 'Network'
 */
export function labelByKey(
  node: Node,
  key: string,
  where: string,
  half: 'sections' | 'views',
  { reporter, product }: Context,
): Label {
  const own = child(node, 'label');
  if (own) return readLabel(own);
  const usual = product.vocabulary[half].get(key);
  if (!usual && node.kind === 'map' && product.words.vocabulary)
    reporter.report(node.at, {
      code: 'no-label',
      says: `${where} has no label`,
      expected: `${product.languages.length === 1 ? 'a label' : 'label: { zh, en }'}, or a key that schemas/vocabulary.yaml knows`,
      word: key,
      words: new Set(product.vocabulary[half].keys()),
    });
  return usual ?? NO_LABEL;
}

/** The context for reading a sentence. */
export interface Sentences {
  reporter: Context['reporter'];
  product: Pick<Context['product'], 'messages'> & { words: Pick<Context['product']['words'], 'messages'> };
}

/**
 * A sentence: text in both languages, or the key of one in messages.yaml.
 *
 * @example
 *   readSentence(node, 'fields.name.help', context).en; // 'Letters and digits'
 */
export function readSentence(node: Node, where: string, context: Sentences): Label {
  const key = textOf(node);
  if (key === undefined) return readLabel(node);
  needWord(context, context.product.words.messages, key, node.at, {
    code: 'unknown-message',
    what: 'message',
    where,
    expected: 'a key of messages.yaml',
  });
  return context.product.messages.get(key) ?? NO_LABEL;
}
