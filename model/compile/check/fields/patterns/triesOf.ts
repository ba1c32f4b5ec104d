import type { PatternProgram } from '#model/fields/patterns/patternProgram.ts';
import { passable, truthsOf } from '#model/fields/patterns/runPattern.ts';

/**
 * The number of times that a backtracking engine reads a character before it decides; at most `most`.
 *
 * @example
 *   triesOf(patternProgram(parsePattern('a*')), [...'aaaa'], { isWhole: true, most: 1_000 }); // 5
 */
export function triesOf(
  program: PatternProgram,
  text: readonly string[],
  { isWhole, most }: { isWhole: boolean; most: number },
): number {
  const truths = truthsOf(program, text);
  let tries = 0;
  let steps = 0;
  const stack: Way[] = [{ place: program.start, at: 0, since: [] }];
  for (let way = stack.pop(); way !== undefined && tries < most; way = stack.pop()) {
    const { place, at, since } = way;
    const step = program.steps[place];
    steps += 1 + since.length;
    if (steps > most * STEPS_A_TRY) return most;
    if (step?.op === 'end') {
      if (at === text.length || !isWhole) return tries;
    } else if (step?.op === 'character') {
      tries += 1;
      const character = text[at];
      if (character !== undefined && step.test(character)) stack.push({ place: step.next, at: at + 1, since: [] });
    } else if (step && !since.includes(place)) {
      // A cycle must read a character.
      const seen = [...since, place];
      stack.push(...passable(step, at, text, truths).map((next) => ({ place: next, at, since: seen })));
    }
  }
  return tries;
}

interface Way {
  place: number;
  at: number;
  /** Steps taken since the last character. */
  since: readonly number[];
}

const STEPS_A_TRY = 50;
