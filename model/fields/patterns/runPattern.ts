import type { PatternProgram, Step } from './patternProgram.ts';

type Look = Step & { op: 'look' };

/** The places where each look-around of the program holds, found before the program itself runs. */
type Truths = ReadonlyMap<Look, readonly boolean[]>;

/**
 * Whether the program matches the whole text. All ways to read the text advance together, so that each character costs
 * at most the size of the program, whatever the pattern.
 *
 * @example
 *   runPattern(patternProgram(parsePattern('a+')), [...'aaa']); // true
 */
export function runPattern(program: PatternProgram, text: readonly string[]): boolean {
  return positions(program, text, { backwards: false, everywhere: false })[text.length] === true;
}

/** The places where the program may end if it begins at the first of them, or anywhere. */
function positions(
  program: PatternProgram,
  text: readonly string[],
  { backwards, everywhere }: { backwards: boolean; everywhere: boolean },
): boolean[] {
  const { steps, start } = program;
  const truths = truthsOf(program, text);
  const ends: boolean[] = [];
  // The last place at which each step was reached, so that no step is followed twice from one place.
  const reached = new Int32Array(steps.length).fill(-1);
  let seeds = [start];
  for (let read = 0; read <= text.length && (everywhere || seeds.length > 0); read += 1) {
    const at = backwards ? text.length - read : read;
    if (everywhere && read > 0) seeds.push(start);
    const waiting: (Step & { op: 'character' })[] = [];
    while (seeds.length > 0) {
      const place = seeds.pop() ?? 0;
      if (reached[place] === read) continue;
      reached[place] = read;
      const step = steps[place];
      if (step?.op === 'character') waiting.push(step);
      else if (step?.op === 'end') ends[at] = true;
      else if (step) seeds.push(...passable(step, at, text, truths));
    }
    const character = text[backwards ? at - 1 : at];
    if (character === undefined) continue;
    seeds = waiting.filter(({ test }) => test(character)).map(({ next }) => next);
  }
  return ends;
}

/**
 * The next steps of a step that reads no character, at a place in the text.
 *
 * @example
 *   passable({ op: 'split', next: 1, other: 2 }, 0, ['a'], new Map()); // [2, 1]
 */
export function passable(
  step: Exclude<Step, { op: 'character' | 'end' }>,
  at: number,
  text: readonly string[],
  truths: Truths,
): number[] {
  switch (step.op) {
    case 'split':
      return [step.other, step.next];
    case 'edge':
      return isEdge(step.at, at, text) ? [step.next] : [];
    case 'look':
      return (truths.get(step)?.[at] === true) !== step.negative ? [step.next] : [];
  }
}

/**
 * The results of all look-arounds. A look-ahead is read from right to left: it begins where it may end in that
 * direction.
 *
 * @example
 *   truthsOf(patternProgram(parsePattern('a')), ['a']).size; // 0
 */
export function truthsOf({ steps }: PatternProgram, text: readonly string[]): Truths {
  const looks = steps.filter((step) => step.op === 'look');
  return new Map(
    looks.map((look) => [look, positions(look.look, text, { backwards: !look.behind, everywhere: true })]),
  );
}

function isEdge(edge: (Step & { op: 'edge' })['at'], at: number, text: readonly string[]): boolean {
  if (edge === 'start') return at === 0;
  if (edge === 'end') return at === text.length;
  const isBetween = WORD.test(text[at - 1] ?? '') !== WORD.test(text[at] ?? '');
  return edge === 'word' ? isBetween : !isBetween;
}

const WORD = /^\w$/;
