import type { PatternProgram, Step } from '#model/fields/patterns/patternProgram.ts';

/** A text that leads to a place from which another, the pump, returns in two ways: each repetition doubles the ways. */
export interface Pump {
  before: string[];
  pump: string[];
}

/** An automaton that needs more steps than this is skipped: its patterns cost our own engine nothing. */
const MOST_WALKED = 50_000;

/**
 * Finds endless ambiguity in a pattern: two cycles from one character to itself that read the same text.
 *
 * @example
 *   pumpsOf(patternProgram(parsePattern('(a+)+b')), '(a+)+b').length; // 1: `aaaa…` can be read in many ways
 */
export function pumpsOf(program: PatternProgram, pattern: string): Pump[] {
  const alphabet = [...new Set([...USUAL, ...pattern])];
  const readers = new Map<number, Set<string>>();
  const ways = new Map<number, Map<number, number>>();
  let walked = 0;

  const first = waysInto(program.start);
  const pumps: Pump[] = [];
  for (const [place, before] of reachable()) {
    const pump = roundTrip(place);
    if (pump) pumps.push({ before, pump });
    if (walked > MOST_WALKED) break;
  }
  return pumps;

  function waysFrom(place: number): Map<number, number> {
    let found = ways.get(place);
    if (!found) {
      const step = program.steps[place];
      ways.set(place, (found = step?.op === 'character' ? waysInto(step.next) : new Map()));
    }
    return found;
  }

  /** The characters that can be read next, and the number of ways: 2 means several. */
  function waysInto(start: number): Map<number, number> {
    const found = new Map<number, number>();
    follow(start, new Set());
    return found;

    function follow(place: number, trail: Set<number>): void {
      walked += 1;
      if (walked > MOST_WALKED || trail.has(place)) return;
      const next = program.steps[place];
      if (next?.op === 'character') return void found.set(place, Math.min(2, (found.get(place) ?? 0) + 1));
      trail.add(place);
      for (const each of nextOf(next)) follow(each, trail);
      trail.delete(place);
    }
  }

  function readBy(place: number): Set<string> {
    let characters = readers.get(place);
    if (!characters) {
      const step = program.steps[place];
      readers.set(place, (characters = new Set(step?.op === 'character' ? alphabet.filter(step.test) : [])));
    }
    return characters;
  }

  /** Every character of the pattern with the shortest text that ends in it. */
  function reachable(): Map<number, string[]> {
    const texts = new Map<number, string[]>();
    const queue: [number, string[]][] = [...first.keys()].map((place) => [place, []]);
    for (const [place, before] of queue) {
      const [character] = readBy(place);
      if (texts.has(place) || character === undefined) continue;
      const text = [...before, character];
      texts.set(place, text);
      for (const next of waysFrom(place).keys()) if (!texts.has(next)) queue.push([next, text]);
    }
    return texts;
  }

  /** Follows two ways at once from one place; returns the text that joins them after they differed. */
  function roundTrip(place: number): string[] | undefined {
    const seen = new Set<string>();
    const queue: { one: number; other: number; parted: boolean; text: string[] }[] = [
      { one: place, other: place, parted: false, text: [] },
    ];
    for (const { one, other, parted, text } of queue) {
      for (const [nextOne, waysOne] of waysFrom(one)) {
        for (const nextOther of waysFrom(other).keys()) {
          walked += 1;
          if (walked > MOST_WALKED) return undefined;
          const isParted = parted || nextOne !== nextOther || (one === other && waysOne > 1);
          const key = `${nextOne} ${nextOther} ${isParted}`;
          if (seen.has(key)) continue;
          const character = sharedBy(nextOne, nextOther);
          if (character === undefined) continue;
          seen.add(key);
          const read = [...text, character];
          if (isParted && nextOne === place && nextOther === place) return read;
          queue.push({ one: nextOne, other: nextOther, parted: isParted, text: read });
        }
      }
    }
    return undefined;
  }

  function sharedBy(one: number, other: number): string | undefined {
    const others = readBy(other);
    for (const character of readBy(one)) if (others.has(character)) return character;
    return undefined;
  }
}

function nextOf(step: Step | undefined): number[] {
  if (step === undefined || step.op === 'end' || step.op === 'character') return [];
  return step.op === 'split' ? [step.next, step.other] : [step.next];
}

/** One character of each class. */
const USUAL = [...'aAzZ09 _-.@/:+,;=#%&*!?$()[]<>"\'\\|~^`{}\n\téλя\u4e91'];
