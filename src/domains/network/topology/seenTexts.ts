import type { Thing } from './arrangement.ts';
import type { DescribedThing } from './useDescribe.ts';

export type Shape = 'card' | 'frame' | 'band';

/**
 * The texts that the drawing shows after the name of a thing. Its label begins with the same words, so that people who
 * speak to the page can say what they see.
 */
export function seenTexts(
  { kind, detail, boundTo }: Thing,
  shape: Shape,
  { state, tone }: Pick<DescribedThing, 'state' | 'tone'>,
): string[] {
  const [first, ...more] = detail;
  if (shape !== 'card') {
    // The subnets of a network show its blocks.
    const block = shape === 'frame' && kind === 'networks' ? undefined : first;
    return present([block, tone === 'danger' ? state : undefined]);
  }
  const address = first === undefined ? undefined : `${first}${more.length > 0 ? ` +${more.length}` : ''}`;
  // A state that needs attention is shown in words.
  const words = tone === 'danger' || tone === 'warning' || address === undefined ? state : undefined;
  return present([words, address, boundTo && `→ ${boundTo}`]);
}

const present = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined && text !== '') as string[]; // `filter` does not narrow.
