/** Text that matches a regular expression, for generated tests and seed data. */

interface Limits {
  min: number;
  max: number;
}

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; characters: string[] }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'either'; branches: Node[] }
  | { kind: 'repeat'; item: Node; min: number; max: number };

/** Repetitions tried for open-ended parts: six first, which leave room for many distinct samples, then fewer, then more. */
const repetitions = [6, 5, 4, 3, 2, 1, 0, 8, 12, 16, 24, 32, 48, 64, 128, 255];

/** Look-arounds ask for luck: so many draws are made, the first of them without any. */
const SALTS = 20;

interface Draw {
  /** What is left of the number: every choice uses up a digit of it. */
  rest: number;
  count: number;
  /** Chooses once the number is used up; 0 always takes the first. */
  salt: number;
}

const trees = new Map<string, Node>();

/**
 * A text that the whole of `pattern` matches, within the limits: `samplePattern('[A-Z]{2}', 1, …)` gives `BA`.
 * Different numbers give different texts as far as the pattern leaves room. Understands classes, groups, alternatives and
 * quantifiers; throws where look-arounds or back-references leave no luck.
 */
export function samplePattern(pattern: string, n: number, { min, max }: Limits): string {
  let tree = trees.get(pattern);
  if (tree === undefined) {
    tree = parse(pattern);
    trees.set(pattern, tree);
  }
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  for (let salt = 0; salt < SALTS; salt += 1) {
    for (const count of repetitions) {
      const text = write(tree, { rest: n, count, salt: salt === 0 ? 0 : n * SALTS + salt });
      const { length } = [...text];
      if (length >= min && length <= max && expression.test(text)) return text;
    }
  }
  throw new Error(`No sample of ${min} to ${max} characters found for the pattern ${pattern}`);
}

function write(node: Node, state: Draw): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'choice':
      return node.characters[choose(node.characters.length, state)] ?? '';
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

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.@/:+ ,;=#%&*!?$()[]<>"\'\\|~^`', '\u4e91', '\u7b97'];

function charactersOf(source: string): string[] {
  const expression = new RegExp(`^${source}$`, 'u');
  return alphabet.filter((character) => expression.test(character));
}

function parse(pattern: string): Node {
  let at = 0;
  return alternatives();

  function alternatives(): Node {
    const branches: Node[] = [sequence()];
    while (pattern[at] === '|') {
      at += 1;
      branches.push(sequence());
    }
    return branches.length === 1 && branches[0] !== undefined ? branches[0] : { kind: 'either', branches };
  }

  function sequence(): Node {
    const items: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') items.push(quantified(atom()));
    return { kind: 'sequence', items };
  }

  function atom(): Node {
    const character = take(1);
    switch (character) {
      case '^':
      case '$':
        return { kind: 'text', text: '' };
      case '.':
        return { kind: 'choice', characters: charactersOf('.') };
      case '(':
        return group();
      case '[':
        return { kind: 'choice', characters: charactersOf(characterClass()) };
      case '\\':
        return escape();
      default:
        return { kind: 'text', text: character };
    }
  }

  function group(): Node {
    const opening = /^\?(?:<?[=!]|:|<[^>]+>)/.exec(pattern.slice(at))?.[0] ?? '';
    take(opening.length);
    const inner = alternatives();
    take(1);
    // A look-around takes no room; whether it holds is seen when the whole is tested.
    return /[=!]$/.test(opening) ? { kind: 'text', text: '' } : inner;
  }

  function characterClass(): string {
    const start = at - 1;
    while (pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
    at += 1;
    return pattern.slice(start, at);
  }

  function escape(): Node {
    const hex = /^(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|p\{[^}]+\}|P\{[^}]+\})/.exec(pattern.slice(at))?.[0];
    const source = `\\${take(hex?.length ?? 1)}`;
    if (source === '\\b' || source === '\\B') return { kind: 'text', text: '' };
    if (hex === undefined && !/[dDwWsStnr]$/.test(source)) return { kind: 'text', text: source.slice(1) };
    const characters = charactersOf(source);
    return characters.length > 0 ? { kind: 'choice', characters } : { kind: 'text', text: codePoint(source) };
  }

  function quantified(item: Node): Node {
    const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at));
    if (match === null) return item;
    const sign = take(match[0].length)[0];
    if (sign === '?') return { kind: 'repeat', item, min: 0, max: 1 };
    if (sign === '*') return { kind: 'repeat', item, min: 0, max: Infinity };
    if (sign === '+') return { kind: 'repeat', item, min: 1, max: Infinity };
    const min = Number(match[1]);
    const open = match[3] === '' ? Infinity : Number(match[3]);
    return { kind: 'repeat', item, min, max: match[2] === '' ? min : open };
  }

  function take(length: number): string {
    at += length;
    return pattern.slice(at - length, at);
  }
}

function codePoint(source: string): string {
  return String.fromCodePoint(Number.parseInt(source.replace(/[^0-9a-fA-F]/g, '').replace(/^[xu]/, ''), 16) || 0x78);
}
