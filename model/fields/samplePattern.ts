/** Text that matches a regular expression, for generated tests and seed data. */

import { parsePattern } from './patterns/parsePattern.ts';
import type { PatternNode } from './patterns/parsePattern.ts';
import { wholeMatch } from './patterns/wholeMatch.ts';

interface Limits {
  min: number;
  max: number;
}

/** Repetitions tried for open-ended parts: six first, which allow many distinct samples, then fewer, then more. */
const repetitions = [6, 5, 4, 3, 2, 1, 0, 8, 12, 16, 24, 32, 48, 64, 128, 255];

/** Look-arounds need luck: this is the number of draws, the first of them without any. */
const SALTS = 20;

interface Draw {
  /** The rest of the number: every choice uses a digit of it. */
  rest: number;
  count: number;
  /** Chooses after the number is used; 0 always takes the first. */
  salt: number;
}

const trees = new Map<string, PatternNode>();

/**
 * A text that matches the whole of `pattern`, within the limits. Different numbers give different texts as far as the
 * pattern allows. Supports classes, groups, alternatives and quantifiers; throws if look-arounds or back-references
 * prevent a match.
 *
 * @example
 *   samplePattern('[A-Z]{2}', 1, { min: 0, max: 255 }); // 'BA'
 */
export function samplePattern(pattern: string, n: number, { min, max }: Limits): string {
  let tree = trees.get(pattern);
  if (tree === undefined) {
    tree = parsePattern(pattern);
    trees.set(pattern, tree);
  }
  const isMatch = wholeMatch(pattern);
  for (let salt = 0; salt < SALTS; salt += 1) {
    for (const count of repetitions) {
      const text = write(tree, { rest: n, count, salt: salt === 0 ? 0 : n * SALTS + salt });
      const { length } = [...text];
      if (length >= min && length <= max && isMatch(text)) return text;
    }
  }
  throw new Error(`No sample of ${min} to ${max} characters found for the pattern ${pattern}`);
}

function write(node: PatternNode, state: Draw): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'class': {
      const characters = charactersOf(node.source);
      return characters.length > 0 ? (characters[choose(characters.length, state)] ?? '') : codePoint(node.source);
    }
    case 'sequence':
      return node.items.map((item) => write(item, state)).join('');
    case 'either': {
      const branch = node.branches[choose(node.branches.length, state)];
      return branch === undefined ? '' : write(branch, state);
    }
    case 'repeat': {
      const times = Math.min(node.max, Math.max(node.min, state.count));
      return Array.from({ length: times }, () => write(node.item, state)).join('');
    }
    // These take no room; the test of the whole text checks them.
    case 'edge':
    case 'look':
    case 'irregular':
      return '';
  }
}

function choose(options: number, state: Draw): number {
  if (state.rest === 0 && state.salt !== 0) {
    state.salt = (Math.imul(state.salt, 1_103_515_245) + 12_345) >>> 0;
    return (state.salt >>> 8) % options;
  }
  const choice = state.rest % options;
  state.rest = Math.floor(state.rest / options);
  return choice;
}

const alphabet = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.@/:+ ,;=#%&*!?$()[]<>"\'\\|~^`',
  '\u4e91',
  '\u7b97',
];

const known = new Map<string, string[]>();

function charactersOf(source: string): string[] {
  let characters = known.get(source);
  if (characters === undefined) {
    const expression = new RegExp(`^${source}$`, 'u');
    characters = alphabet.filter((character) => expression.test(character));
    // A blank at an end would be trimmed.
    if (characters.length > 1) characters = characters.filter((character) => character !== ' ');
    known.set(source, characters);
  }
  return characters;
}

function codePoint(source: string): string {
  return String.fromCodePoint(Number.parseInt(source.replace(/[^0-9a-fA-F]/g, '').replace(/^[xu]/, ''), 16) || 0x78);
}
