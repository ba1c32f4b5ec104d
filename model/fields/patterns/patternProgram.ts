import type { Edge, PatternNode } from './parsePattern.ts';

/** A pattern as an automaton. Every step names its next; the one without a next is the end. */
export type Step =
  | { op: 'character'; test: (character: string) => boolean; next: number }
  | { op: 'split'; next: number; other: number }
  | { op: 'edge'; at: Edge; next: number }
  /** Continues where the look-around begins (ahead) or ends (behind), or where it does not (`negative`). */
  | { op: 'look'; look: PatternProgram; behind: boolean; negative: boolean; next: number }
  | { op: 'end' };

export interface PatternProgram {
  steps: Step[];
  start: number;
  /** Steps of this program and of its look-arounds: the most that one character of a value can cost. */
  size: number;
}

/** The compiler has refused larger programs before (`check/pattern.ts`). */
const MOST_STEPS = 20_000;

/** Thrown for parts that no automaton supports, and for counts that multiply beyond any use. */
export class PatternFault extends Error {
  readonly reason: 'irregular' | 'large';

  constructor(reason: PatternFault['reason'], says: string) {
    super(says);
    this.reason = reason;
  }
}

/**
 * Builds the automaton from its end to its start. `backwards` reads the text from right to left, for look-aheads.
 * Throws a `PatternFault` for a pattern that no automaton supports.
 *
 * @example
 *   patternProgram(parsePattern('a')).size; // 2
 */
export function patternProgram(tree: PatternNode, backwards = false): PatternProgram {
  const steps: Step[] = [{ op: 'end' }];
  let looked = 0;
  const entry = emit(tree, 0);
  return { steps, start: entry, size: steps.length + looked };

  function emit(node: PatternNode, next: number): number {
    switch (node.kind) {
      case 'text':
        return add({ op: 'character', test: (character) => character === node.text, next });
      case 'class':
        return add({ op: 'character', test: classTest(node.source), next });
      case 'edge':
        return add({ op: 'edge', at: node.at, next });
      case 'sequence':
        return (backwards ? node.items : node.items.toReversed()).reduce((after, item) => emit(item, after), next);
      case 'either':
        return node.branches
          .map((branch) => emit(branch, next))
          .reduce((other, branch) => add({ op: 'split', next: branch, other }));
      case 'repeat':
        return repeated(node, next);
      case 'look': {
        const look = patternProgram(node.item, !node.behind);
        looked += look.size;
        return add({ op: 'look', look, behind: node.behind, negative: node.negative, next });
      }
      case 'irregular':
        throw new PatternFault('irregular', node.source);
    }
  }

  function repeated({ item, min, max }: PatternNode & { kind: 'repeat' }, next: number): number {
    let start = next;
    let least = min;
    if (max === Infinity) {
      // A separate split behind the item distinguishes entering from repeating.
      const round = add({ op: 'split', next: 0, other: next });
      const first = emit(item, round);
      steps[round] = { op: 'split', next: first, other: next };
      start = min === 0 ? add({ op: 'split', next: first, other: next }) : first;
      least = Math.max(0, min - 1);
    } else {
      for (let count = min; count < max; count += 1) start = add({ op: 'split', next: emit(item, start), other: next });
    }
    for (let count = 0; count < least; count += 1) {
      // An empty item can repeat without limit.
      const before = emit(item, start);
      if (before === start) break;
      start = before;
    }
    return start;
  }

  function add(step: Step): number {
    if (steps.length >= MOST_STEPS) throw new PatternFault('large', `more than ${MOST_STEPS} steps`);
    return steps.push(step) - 1;
  }
}

/** Calls the engine's own expression for single characters, and caches the usual ones. */
function classTest(source: string): (character: string) => boolean {
  const expression = new RegExp(`^${source}$`, 'u');
  const known = new Map<string, boolean>();
  return (character) => {
    let holds = known.get(character);
    if (holds === undefined) {
      holds = expression.test(character);
      if (known.size < MOST_KNOWN) known.set(character, holds);
    }
    return holds;
  };
}

const MOST_KNOWN = 256;
