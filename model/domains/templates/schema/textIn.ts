import { isObject } from '#model/fields/kind.ts';
import type { Json, Label } from '#model/language/definition.ts';

/**
 * A title or description in both languages: `x-title: { zh, en }`, otherwise the plain one, which counts for both.
 *
 * @example
 *   textIn({ title: 'Port' }, 'title'); // { zh: 'Port', en: 'Port' }
 */
export function textIn(schema: Record<string, Json>, word: 'title' | 'description'): Label | undefined {
  const both = schema[`x-${word}`];
  const plain = schema[word];
  const [zh, en] = isObject(both) ? [both.zh, both.en] : [];
  const one = typeof plain === 'string' && plain !== '' ? plain : undefined;
  const label = { zh: typeof zh === 'string' ? zh : one, en: typeof en === 'string' ? en : one };
  const first = label.zh ?? label.en;
  return first === undefined ? undefined : { zh: label.zh ?? first, en: label.en ?? first };
}
