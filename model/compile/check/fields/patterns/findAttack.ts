import { parsePattern } from '#model/fields/patterns/parsePattern.ts';
import { PatternFault, patternProgram } from '#model/fields/patterns/patternProgram.ts';
import type { PatternNode } from '#model/fields/patterns/parsePattern.ts';
import { pumpsOf } from './pumpsOf.ts';
import { triesOf } from './triesOf.ts';

/** A value of this few characters reaches the limit, and each further round doubles the number. */
const TOO_MANY_TRIES = 100_000;
const LONGEST_ATTACK = 64;
/** The finding needs one attack, not all of them, and the compiler has other work. */
const MOST_PUMPS = 4;
/** Endings that most patterns do not have, so that an engine tries every way before it refuses the value. */
const ENDS = ['', '!', '\n', '\u4e91'];

/**
 * A short value that takes a backtracking engine forever, if one exists. Our engine is safe (`wholeMatch`), but the
 * contract publishes the pattern, and its readers have such engines.
 *
 * @example
 *   findAttack('(a+)+b', 255); // 'aaaaaaaaaaaaaaaaaaa'
 */
export function findAttack(pattern: string, longest: number): string | undefined {
  const tree = parsePattern(pattern);
  const trees = [{ tree, isWhole: true }, ...looksIn(tree).map((look) => ({ tree: look, isWhole: false }))];
  try {
    return trees
      .map((each) => attackOn(each, pattern, Math.min(longest, LONGEST_ATTACK)))
      .find((attack) => attack !== undefined);
  } catch (error) {
    // `patternFault.ts` reports this fault.
    if (error instanceof PatternFault) return undefined;
    throw error;
  }
}

function attackOn(
  { tree, isWhole }: { tree: PatternNode; isWhole: boolean },
  pattern: string,
  longest: number,
): string | undefined {
  const program = patternProgram(tree);
  const holdsUp = (text: readonly string[]) =>
    triesOf(program, text, { isWhole, most: TOO_MANY_TRIES }) >= TOO_MANY_TRIES;
  for (const { before, pump } of pumpsOf(patternProgram(loosened(tree)), pattern).slice(0, MOST_PUMPS)) {
    const most = Math.floor((longest - before.length - 1) / pump.length);
    for (const end of ENDS) {
      const attack = (rounds: number) => [...before, ...Array.from({ length: rounds }, () => pump).flat(), ...end];
      if (most < 1 || !holdsUp(attack(most))) continue;
      const rounds = Array.from({ length: most }, (_, index) => index + 1).find((count) => holdsUp(attack(count)));
      return attack(rounds ?? most).join('');
    }
  }
  return undefined;
}

function looksIn(node: PatternNode): PatternNode[] {
  if (node.kind === 'look') return [node.item, ...looksIn(node.item)];
  if (node.kind === 'repeat') return looksIn(node.item);
  const parts = node.kind === 'sequence' ? node.items : node.kind === 'either' ? node.branches : [];
  return parts.flatMap(looksIn);
}

/** Large counts are treated as endless, which keeps the automaton small. */
function loosened(node: PatternNode): PatternNode {
  switch (node.kind) {
    case 'sequence':
      return { ...node, items: node.items.map(loosened) };
    case 'either':
      return { ...node, branches: node.branches.map(loosened) };
    case 'look':
      return { kind: 'sequence', items: [] };
    case 'repeat': {
      const item = loosened(node.item);
      const isLong = node.max > FEW;
      // A part that repeats often and may be empty, may be empty in any of its rounds.
      const twice: PatternNode = { kind: 'sequence', items: [item, item] };
      return {
        ...node,
        item: isLong && node.max < Infinity && mayBeEmpty(item) ? twice : item,
        min: Math.min(node.min, 1),
        max: isLong ? Infinity : node.max,
      };
    }
    default:
      return node;
  }
}

const FEW = 3;

function mayBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every(mayBeEmpty);
    case 'either':
      return node.branches.some(mayBeEmpty);
    case 'repeat':
      return node.min === 0 || mayBeEmpty(node.item);
    default:
      return node.kind !== 'class' && node.kind !== 'text';
  }
}
