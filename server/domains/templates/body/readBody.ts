import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml';
import type { BodyFault, BodyNode } from './bodyNode.ts';

export const LARGEST_BODY = 256 * 1024;
const MOST_NODES = 5_000;
const DEEPEST = 20;
/** Brackets that open and do not close would nest the parser as deep as the text is long. */
const MOST_BRACKETS = 2_000;

/** Those of the core schema: other tags ask a reader to build something. */
const TAGS = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((word) => `tag:yaml.org,2002:${word}`));

class Refused extends Error {
  readonly fault: BodyFault;

  constructor(line: number, key: string, params?: BodyFault['params']) {
    super(key);
    this.fault = { line, key, ...(params && { params }) };
  }
}

/**
 * Reads the YAML of a template into plain nodes. Anchors, aliases, merge keys and tags are refused: they let one part
 * of a text stand for a thousand others, and a template needs none of them.
 */
export function readBody(text: string): { node: BodyNode } | { faults: BodyFault[] } {
  if (text.length > LARGEST_BODY)
    return { faults: [{ line: 1, key: 'bodyLarge', params: { kib: LARGEST_BODY / 1024 } }] };
  const lines = new LineCounter();
  const lineOf = (offset: number | undefined) => Math.max(lines.linePos(offset ?? 0).line, 1);
  try {
    const deep = firstDeepLine(text);
    if (deep !== undefined) throw new Refused(deep, 'bodyDeep', { max: DEEPEST });
    const parsed = parseAllDocuments(text, { lineCounter: lines, version: '1.2', schema: 'core', prettyErrors: false });
    const documents = Array.isArray(parsed) ? parsed : [];
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error) throw new Refused(lineOf(error.pos[0]), 'bodySyntax', { says: error.message.split('\n')[0] ?? '' });
    const [document, second] = documents;
    if (second) throw new Refused(lineOf(second.range?.[0]), 'bodySeveral');
    if (!document?.contents) throw new Refused(1, 'bodyEmpty');
    const counter = { nodes: 0 };
    return { node: convert(document.contents, { lineOf, counter }, 0, 1) };
  } catch (error) {
    if (error instanceof Refused) return { faults: [error.fault] };
    throw error;
  }
}

interface Reading {
  lineOf(offset: number | undefined): number;
  counter: { nodes: number };
}

function convert(node: unknown, reading: Reading, depth: number, above: number): BodyNode {
  const range = isNode(node) ? node.range : undefined;
  const line = range ? reading.lineOf(range[0]) : above;
  if ((reading.counter.nodes += 1) > MOST_NODES) throw new Refused(line, 'bodyNodes', { max: MOST_NODES });
  if (depth > DEEPEST) throw new Refused(line, 'bodyDeep', { max: DEEPEST });
  if (isAlias(node)) throw new Refused(line, 'bodyAlias', { name: node.source });
  const anchor = isNode(node) && 'anchor' in node ? node.anchor : undefined;
  if (anchor !== undefined) throw new Refused(line, 'bodyAlias', { name: String(anchor) });
  if (isNode(node) && node.tag !== undefined && !TAGS.has(node.tag))
    throw new Refused(line, 'bodyTag', { tag: node.tag });
  if (isMap(node)) return mapOf(node.items, reading, depth, line);
  if (isSeq(node))
    return { kind: 'list', line, items: node.items.map((item) => convert(item, reading, depth + 1, line)) };
  const value = isScalar(node) ? node.value : null;
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;
  // The core schema knows no others than these and big integers.
  if (!isPlain) throw new Refused(line, 'bodyScalar');
  return { kind: 'scalar', line, value };
}

function mapOf(
  items: readonly { key: unknown; value: unknown }[],
  reading: Reading,
  depth: number,
  line: number,
): BodyNode {
  const entries = new Map<string, BodyNode>();
  for (const { key, value } of items) {
    const own = isNode(key) ? reading.lineOf(key.range?.[0]) : line;
    if (!isScalar(key) || typeof key.value !== 'string' || key.value === '<<' || key.value === '__proto__')
      throw new Refused(own, 'bodyKey');
    entries.set(key.value, convert(value, reading, depth + 1, own));
  }
  return { kind: 'map', line, entries };
}

/** Where brackets nest so deep that reading them would exhaust the stack, strings and comments included. */
function firstDeepLine(text: string): number | undefined {
  let [open, line] = [0, 1];
  for (const sign of text) {
    if (sign === '\n') line += 1;
    else if (sign === '[' || sign === '{') open += 1;
    else if (sign === ']' || sign === '}') open -= 1;
    if (open > MOST_BRACKETS) return line;
  }
  return deepIndent(text);
}

/** `- - - - …` nests without a bracket. */
function deepIndent(text: string): number | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((each) => /^(?:\s*[-?:] ){40}/.test(each));
  return at < 0 ? undefined : at + 1;
}
