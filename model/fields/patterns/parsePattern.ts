/** A regular expression as a tree. It contains no groups, because no code reads their matches. */
export type PatternNode =
  | { kind: 'text'; text: string }
  /** One character of several; `source` is `[a-z]`, `\d` or `.` as it is written. */
  | { kind: 'class'; source: string }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'either'; branches: PatternNode[] }
  /** `source` is the repeated part, and `span` the place of all of it, quantifier included. */
  | { kind: 'repeat'; item: PatternNode; min: number; max: number; source: string; span: [number, number] }
  | { kind: 'edge'; at: Edge }
  | { kind: 'look'; item: PatternNode; behind: boolean; negative: boolean }
  /** Parts that no automaton supports: `\1` and `(?i:`. */
  | { kind: 'irregular'; source: string };

export type Edge = 'start' | 'end' | 'word' | 'insideWord';

const EDGES: Readonly<Record<string, Edge>> = { '^': 'start', $: 'end', '\\b': 'word', '\\B': 'insideWord' };
const OPENING = /^\?(?:<?[=!]|:|<[^>=!]+>|[a-z-]+:)/;
const ESCAPED =
  /^\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|[pP]\{[^}]+\}|c[A-Za-z]|k<[^>]+>|[1-9]\d*|[^])/u;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/;

/**
 * The tree of a pattern that `RegExp` accepts with the flag `u`. The tree of other patterns has no meaning.
 *
 * @example
 *   parsePattern('ab').kind; // 'sequence'
 */
export function parsePattern(pattern: string): PatternNode {
  let at = 0;
  return alternatives();

  function alternatives(): PatternNode {
    const branches: PatternNode[] = [sequence()];
    while (pattern[at] === '|') {
      at += 1;
      branches.push(sequence());
    }
    return branches.length === 1 && branches[0] !== undefined ? branches[0] : { kind: 'either', branches };
  }

  function sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const start = at;
      items.push(quantified(atom(), start));
    }
    return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'sequence', items };
  }

  function atom(): PatternNode {
    if (pattern[at] === '\\') return escape();
    const character = take(String.fromCodePoint(pattern.codePointAt(at) ?? 0).length);
    const edge = EDGES[character];
    if (edge) return { kind: 'edge', at: edge };
    if (character === '.') return { kind: 'class', source: '.' };
    if (character === '(') return group();
    return character === '[' ? { kind: 'class', source: characterClass() } : { kind: 'text', text: character };
  }

  function group(): PatternNode {
    const opening = take(OPENING.exec(pattern.slice(at))?.[0].length ?? 0);
    const item = alternatives();
    take(1);
    if (/[=!]$/.test(opening))
      return { kind: 'look', item, behind: opening.includes('<'), negative: opening.endsWith('!') };
    return /^\?[a-z-]/.test(opening) ? { kind: 'irregular', source: `(${opening}` } : item;
  }

  function characterClass(): string {
    const start = at - 1;
    while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
    at += 1;
    return pattern.slice(start, at);
  }

  function escape(): PatternNode {
    const source = take(ESCAPED.exec(pattern.slice(at))?.[0].length ?? 1);
    const edge = EDGES[source];
    if (edge) return { kind: 'edge', at: edge };
    if (/^\\(?:[1-9]|k<)/.test(source)) return { kind: 'irregular', source };
    return /^\\(?:[dDwWsStnrvfuxpPc0])/.test(source)
      ? { kind: 'class', source }
      : { kind: 'text', text: source.slice(1) };
  }

  function quantified(item: PatternNode, start: number): PatternNode {
    const source = pattern.slice(start, at);
    const match = QUANTIFIER.exec(pattern.slice(at));
    if (match === null) return item;
    const [whole, sign, count, comma, end] = match;
    take(whole.length);
    const repeat = (min: number, max: number): PatternNode => ({
      kind: 'repeat',
      item,
      min,
      max,
      source,
      span: [start, at],
    });
    if (sign !== undefined) return repeat(sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity);
    const min = Number(count);
    if (comma === '') return repeat(min, min);
    return repeat(min, end === '' ? Infinity : Number(end));
  }

  function take(length: number): string {
    at += length;
    return pattern.slice(at - length, at);
  }
}
