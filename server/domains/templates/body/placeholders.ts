import { valueAt, type Values } from '#model/domains/templates/values/leaves.ts';
import type { Json } from '#model/language/definition.ts';

/** `${db.size}`; `$${` is a dollar sign before a bracket. */
const PLACE = /\$\$\{|\$\{([^{}]*)\}/g;

export type Piece = { kind: 'text'; text: string } | { kind: 'place'; name: string };

/**
 * The pieces of a text with placeholders.
 *
 * @example
 *   piecesOf('a-${name}'); // [{ kind: 'text', text: 'a-' }, { kind: 'place', name: 'name' }]
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACE)) {
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    const name = match[1];
    pieces.push(name === undefined ? { kind: 'text', text: '${' } : { kind: 'place', name: name.trim() });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

/** The values that a text with placeholders reads, and what it becomes. */
export interface Filling {
  values: Values;
  /** What the platform knows about a stack: `stack.name`. */
  stack: Readonly<Record<string, string>>;
}

/**
 * A text with its values. One that is a single placeholder becomes the value itself, of any type; within other text it
 * is written out. Values are never read as YAML again, whatever they contain.
 */
export function fill(text: string, { values, stack }: Filling): { value: Json } | { notText: string } {
  const pieces = piecesOf(text);
  const [first] = pieces;
  const read = (name: string): Json => stack[name] ?? valueAt(values, name) ?? null;
  if (pieces.length === 1 && first?.kind === 'place') return { value: read(first.name) };
  let whole = '';
  for (const piece of pieces) {
    const value = piece.kind === 'text' ? piece.text : read(piece.name);
    if (typeof value === 'object' && value !== null && piece.kind === 'place') return { notText: piece.name };
    whole += value === null ? '' : String(value);
  }
  return { value: whole };
}
