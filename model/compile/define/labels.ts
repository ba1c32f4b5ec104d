import type { Label } from '#model/language/definition.ts';
import { needWord } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import { child, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** Stands for a label that was reported as missing; its file is left out of the result. */
export const NO_LABEL: Label = { zh: '', en: '' };

/** A label as it stands; what is missing is reported by the shape check, and the file is then left out. */
export function readLabel(node: Node | undefined): Label {
  return { zh: textOf(child(node, 'zh')) ?? '', en: textOf(child(node, 'en')) ?? '' };
}

/** A sentence: text in both languages, or the key of one in messages.yaml. */
export function readSentence(node: Node, where: string, context: Context): Label {
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
