import { parsePattern } from '#model/fields/patterns/parsePattern.ts';
import type { PatternNode } from '#model/fields/patterns/parsePattern.ts';
import { findAttack } from './findAttack.ts';

/**
 * The same pattern with `(a+)+` as `a+` and `(a*)*` as `a*`, if that is enough to make it harmless.
 *
 * @example
 *   safeSpelling('(a+)+', 255); // 'a+'
 */
export function safeSpelling(pattern: string, longest: number): string | undefined {
  const nested = firstNested(parsePattern(pattern));
  if (!nested) return undefined;
  const { source, min, span, inner } = nested;
  const spelling = `${pattern.slice(0, span[0])}${source}${min === 0 || inner.min === 0 ? '*' : '+'}${pattern.slice(span[1])}`;
  if (firstNested(parsePattern(spelling))) return safeSpelling(spelling, longest);
  return findAttack(spelling, longest) === undefined ? spelling : undefined;
}

type Repeat = PatternNode & { kind: 'repeat' };

/** The innermost endless repetition that contains only another one. */
function firstNested(node: PatternNode): (Repeat & { inner: Repeat }) | undefined {
  const parts =
    node.kind === 'sequence'
      ? node.items
      : node.kind === 'either'
        ? node.branches
        : node.kind === 'look' || node.kind === 'repeat'
          ? [node.item]
          : [];
  const deeper = parts.map(firstNested).find((found) => found !== undefined);
  if (deeper || node.kind !== 'repeat' || node.item.kind !== 'repeat') return deeper;
  const { item: inner } = node;
  const isPlain = node.max === Infinity && inner.max === Infinity && node.min <= 1 && inner.min <= 1;
  return isPlain ? { ...node, source: inner.source, inner } : undefined;
}
