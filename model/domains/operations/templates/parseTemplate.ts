import { isFunction } from './functions.ts';
import { TemplateFault, type Part, type Pipe, type Term } from './parts.ts';
import { stretchesOf, tokensOf, type Token } from './tokens.ts';

/**
 * The tree of a template.
 *
 * @example
 *   parseTemplate('{{ $value }}')[0]?.kind; // 'print'
 *
 * @throws {TemplateFault} Where Prometheus would refuse it, or for what is not understood here.
 */
export function parseTemplate(template: string): Part[] {
  const stretches = stretchesOf(template);
  let next = 0;
  return partsUntil(['labels', 'externalLabels', 'externalURL', 'value', ''], []).parts;

  /** Parts up to `{{ end }}` or `{{ else }}`. Variables end with the block in which they begin. */
  function partsUntil(known: string[], ends: readonly string[], depth = 0): { parts: Part[]; end?: { text: string } } {
    if (depth > DEEPEST) throw new TemplateFault(stretches[next]?.text ?? '');
    const names = [...known];
    const parts: Part[] = [];
    while (next < stretches.length) {
      const stretch = stretches[next++];
      if (stretch === undefined) break;
      if (!stretch.action) {
        parts.push({ kind: 'text', text: stretch.text });
        continue;
      }
      const [, word = '', rest = ''] = /^(\w*)(.*)$/s.exec(stretch.text) ?? [];
      if (word === 'end' || word === 'else') {
        if (!ends.includes(word) || (word === 'end' && rest.trim() !== '')) throw new TemplateFault(stretch.text);
        return { parts, end: { text: stretch.text } };
      }
      parts.push(
        isBlock(word) ? blockOf(word, rest, names, depth) : { kind: 'print', pipe: wholePipe(stretch.text, names) },
      );
    }
    if (ends.length > 0) throw new TemplateFault(stretches.at(-1)?.text ?? '');
    return { parts };
  }

  function blockOf(kind: Block, text: string, known: string[], depth: number): Part {
    const names = [...known];
    const looped: string[] = [];
    let pipe: Pipe;
    const [, first, second, value = ''] =
      (kind === 'range' && /^\s*\$(\w+)(?:\s*,\s*\$(\w+))?\s*:=(.*)$/s.exec(text)) || [];
    if (first === undefined) pipe = wholePipe(text, names);
    else {
      pipe = wholePipe(value, names);
      looped.push(first, ...(second === undefined ? [] : [second]));
      names.push(...looped);
    }
    const { parts: inside, end: closing } = partsUntil(names, ['else', 'end'], depth + 1);
    const isClosed = closing === undefined || closing.text === 'end';
    const otherwise = isClosed ? [] : otherwiseOf(kind, closing.text, names, depth);
    return kind === 'range' ? { kind, pipe, names: looped, inside, otherwise } : { kind, pipe, inside, otherwise };
  }

  /** `{{ else }}`, and `{{ else if … }}`, which has no end of its own. */
  function otherwiseOf(kind: string, text: string, names: string[], depth: number): Part[] {
    const [, word = '', rest = ''] = /^else\s*(\w*)(.*)$/s.exec(text) ?? [];
    if (word === '' && rest.trim() === '') return partsUntil(names, ['end'], depth + 1).parts;
    if ((word === 'if' || word === 'with') && kind === word) return [blockOf(word, rest, names, depth + 1)];
    throw new TemplateFault(text);
  }
}

const DEEPEST = 20;

type Block = 'if' | 'with' | 'range';

const isBlock = (word: string): word is Block => word === 'if' || word === 'with' || word === 'range';

function wholePipe(text: string, names: string[]): Pipe {
  const tokens = tokensOf(text);
  const { pipe, next } = pipeOf(tokens, 0, names, 0);
  if (next < tokens.length || pipe.commands.length === 0) throw new TemplateFault(text);
  return pipe;
}

/** The variable that keeps the value of a pipe: `$a := …` begins one, `$a = …` changes it. */
function keptIn(variable: Token | undefined, sign: Token | undefined): { name: string; begins: boolean } | undefined {
  if (variable?.kind !== 'variable' || sign?.kind !== 'sign') return undefined;
  return sign.text === ':=' || sign.text === '=' ? { name: variable.text, begins: sign.text === ':=' } : undefined;
}

function pipeOf(tokens: readonly Token[], from: number, names: string[], depth: number): { pipe: Pipe; next: number } {
  const kept = keptIn(tokens[from], tokens[from + 1]);
  if (kept && !kept.begins && !names.includes(kept.name)) throw new TemplateFault(`$${kept.name}`);
  const pipe: Pipe = { commands: [], name: kept?.name, begins: kept?.begins === true };
  let at = kept ? from + 2 : from;
  let command: Term[] = [];
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.kind === 'sign' && token.text === ')')) break;
    if (token.kind === 'sign' && token.text === '|') {
      close();
      continue;
    }
    const read = termOf(tokens, at, names, depth);
    command.push(read.term);
    at = read.next - 1;
  }
  close();
  if (kept?.begins) names.push(kept.name);
  return { pipe, next: at };

  function close() {
    const [first, ...more] = command;
    // Only a function takes arguments, and a value that is passed on.
    if (first === undefined || (first.kind !== 'function' && (more.length > 0 || pipe.commands.length > 0)))
      throw new TemplateFault(tokens.map(({ text }) => text).join(' '));
    pipe.commands.push(command);
    command = [];
  }
}

function termOf(tokens: readonly Token[], from: number, names: string[], depth: number): { term: Term; next: number } {
  const token = tokens[from];
  if (token === undefined || depth > DEEPEST) throw new TemplateFault('');
  const { fields, next } = fieldsFrom(tokens, from + 1);
  const alone = { next: from + 1 };
  switch (token.kind) {
    case 'text':
      return { term: { kind: 'value', value: token.text }, ...alone };
    case 'number':
      return { term: { kind: 'value', value: Number(token.text) }, ...alone };
    case 'variable':
      if (!names.includes(token.text)) throw new TemplateFault(`$${token.text}`);
      return { term: { kind: 'variable', name: token.text, fields }, next };
    case 'field':
      return { term: { kind: 'dot', fields: [token.text, ...fields] }, next };
    case 'dot':
      return { term: { kind: 'dot', fields: [] }, ...alone };
    case 'word':
      return { term: wordOf(token.text), ...alone };
    default:
      if (token.text !== '(') throw new TemplateFault(token.text);
  }
  const inner = pipeOf(tokens, from + 1, names, depth + 1);
  if (tokens[inner.next]?.text !== ')') throw new TemplateFault('(');
  const after = fieldsFrom(tokens, inner.next + 1);
  return { term: { kind: 'pipe', pipe: inner.pipe, fields: after.fields }, next: after.next };
}

const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, nil: null };

function wordOf(word: string): Term {
  if (Object.hasOwn(WORDS, word)) return { kind: 'value', value: WORDS[word] ?? null };
  if (!isFunction(word)) throw new TemplateFault(word);
  return { kind: 'function', name: word };
}

/** `.a.b` directly behind a term. */
function fieldsFrom(tokens: readonly Token[], from: number): { fields: string[]; next: number } {
  const fields: string[] = [];
  let next = from;
  while (tokens[next]?.kind === 'field' && tokens[next]?.joined === true) fields.push(tokens[next++]?.text ?? '');
  return { fields, next };
}
