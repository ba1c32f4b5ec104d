import { TemplateFault } from './parts.ts';

export interface Token {
  kind: 'word' | 'variable' | 'field' | 'dot' | 'text' | 'number' | 'sign';
  /** Without quotes, `$` and the dot of a field. */
  text: string;
  /** Nothing stands between it and the token before. */
  joined: boolean;
}

/** A stretch of text, or the inside of `{{ }}`. */
export interface Stretch {
  action: boolean;
  text: string;
}

/**
 * The text and the actions of a template. `{{-` and `-}}` take the blanks beside them away.
 *
 * @example
 *   stretchesOf('a {{ .x }}')[1]; // { action: true, text: '.x' }
 */
export function stretchesOf(template: string): Stretch[] {
  const found: Stretch[] = [];
  let [at, trimsNext] = [0, false];
  const addText = (text: string) => {
    const own = trimsNext ? text.replace(/^[ \t\r\n]+/, '') : text;
    if (own !== '') found.push({ action: false, text: own });
  };
  while (at < template.length) {
    const opened = template.indexOf('{{', at);
    if (opened < 0) {
      addText(template.slice(at));
      break;
    }
    const trims = /^\{\{-[ \t\r\n]/.test(template.slice(opened, opened + 4));
    const before = template.slice(at, opened);
    addText(trims ? before.replace(/[ \t\r\n]+$/, '') : before);
    const closed = endOf(template, opened + 2);
    const inside = template.slice(opened + (trims ? 3 : 2), closed);
    trimsNext = /[ \t\r\n]-$/.test(inside);
    const text = (trimsNext ? inside.slice(0, -1) : inside).trim();
    if (!(text.startsWith('/*') && text.endsWith('*/'))) found.push({ action: true, text });
    at = closed + 2;
  }
  return found;
}

/** Where `}}` closes an action: quotes and comments may contain it. */
function endOf(template: string, from: number): number {
  const comment = /^-?\s*\/\*/.exec(template.slice(from));
  if (comment !== null) {
    const end = /\*\/\s*-?\}\}/g;
    end.lastIndex = from;
    const match = end.exec(template);
    if (match !== null) return match.index + match[0].length - 2;
  }
  for (let at = from; at < template.length; at++) {
    const sign = template[at];
    if (sign === '"' || sign === '`' || sign === "'") {
      at = quoteEnd(template, at);
      if (at < 0) break;
    } else if (sign === '}' && template[at + 1] === '}') return at;
  }
  throw new TemplateFault(template.slice(Math.max(0, from - 2), from + LONGEST_EXCERPT));
}

const LONGEST_EXCERPT = 30;

function quoteEnd(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === quote) return at;
    if (text[at] === '\n' && quote !== '`') return -1;
    if (text[at] === '\\' && quote !== '`') at++;
  }
  return -1;
}

const TOKEN =
  /(?<space>[ \t\r\n]+)|(?<text>"(?:[^"\\\n]|\\.)*")|(?<raw>`[^`]*`)|(?<number>[+-]?(?:0x[\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?))|(?<variable>\$\w*)|(?<field>\.[\p{L}_][\p{L}\p{N}_]*)|(?<dot>\.)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>:=|[=|(),])/uy;

/**
 * The tokens of an action.
 *
 * @example
 *   tokensOf('$value | humanize').length; // 3
 */
export function tokensOf(action: string): Token[] {
  const tokens: Token[] = [];
  let joined = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < action.length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(action)?.groups;
    if (found === undefined) throw new TemplateFault(action.slice(from, from + LONGEST_EXCERPT));
    if (found['space'] === undefined) tokens.push({ ...tokenOf(found), joined });
    joined = found['space'] === undefined;
  }
  return tokens;
}

function tokenOf(found: Record<string, string | undefined>): Omit<Token, 'joined'> {
  const { text, raw, number, variable, field, dot, word, sign = '' } = found;
  if (text !== undefined) return { kind: 'text', text: unquoted(text) };
  if (raw !== undefined) return { kind: 'text', text: raw.slice(1, -1) };
  if (number !== undefined) return { kind: 'number', text: number };
  if (variable !== undefined) return { kind: 'variable', text: variable.slice(1) };
  if (field !== undefined) return { kind: 'field', text: field.slice(1) };
  if (dot !== undefined) return { kind: 'dot', text: dot };
  return word === undefined ? { kind: 'sign', text: sign } : { kind: 'word', text: word };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(["\\ntrabfv])|(.))/g;

/** A text in quotes as Go reads it. */
function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(ESCAPE, (whole, hex?: string, four?: string, eight?: string, octal?: string, sign?: string) => {
      const code = hex ?? four ?? eight;
      if (code !== undefined) return pointOf(Number.parseInt(code, 16), whole);
      if (octal !== undefined) return pointOf(Number.parseInt(octal, 8), whole);
      if (sign === undefined) throw new TemplateFault(whole);
      return ESCAPES[sign] ?? sign;
    });
}

function pointOf(code: number, whole: string): string {
  if (code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff)) throw new TemplateFault(whole);
  return String.fromCodePoint(code);
}
