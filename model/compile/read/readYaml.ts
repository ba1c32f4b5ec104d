import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml';
import type { Pair, ParsedNode, Scalar } from 'yaml';
import type { Finding, Reporter } from '#model/compile/diagnostics.ts';
import type { Entry, Node, Place, ScalarNode, Source } from './node.ts';

interface Reading {
  text: string;
  node: Node | undefined;
  findings: [Place, Finding][];
}

/**
 * Reads a YAML 1.2 file, or returns the cached result. The node is absent if the text cannot be read at all.
 *
 * @example
 *   readYaml('a.yaml', 'name: web', reporter)?.kind; // 'map'
 */
export function readYaml(path: string, text: string, reporter: Reporter): Node | undefined {
  let reading = readings.get(path);
  if (reading?.text !== text) {
    reading = parse(path, text);
    readings.delete(path);
    readings.set(path, reading);
    for (const oldest of readings.keys()) {
      if (readings.size <= MOST_READINGS) break;
      readings.delete(oldest);
    }
  }
  for (const [at, finding] of reading.findings) reporter.report(at, finding);
  return reading.node;
}

/**
 * A cache: parsing is two thirds of a compilation, and an edit of one file leaves all others unchanged. Nodes never
 * change, so that they can be shared.
 */
const readings = new Map<string, Reading>();
/** More than the number of files: with fewer, each reading would replace the one that is needed next. */
const MOST_READINGS = 10_000;

function parse(path: string, text: string): Reading {
  const findings: Reading['findings'] = [];
  const report: Report = (at, finding) => findings.push([at, finding]);
  const lines = new LineCounter();
  const source: Source = {
    path,
    position: (offset) => {
      const { line, col } = lines.linePos(offset);
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
  const parsed = parseAllDocuments(text, {
    lineCounter: lines,
    uniqueKeys: false,
    version: '1.2',
    prettyErrors: false,
  });
  const documents = Array.isArray(parsed) ? parsed : [];
  const [document, second] = documents;
  // Errors after the first one are mostly its consequences.
  const error = documents.flatMap((each) => each.errors)[0];
  if (error) {
    report(
      { source, offset: error.pos[0] },
      { code: 'yaml-syntax', says: `not valid YAML: ${firstSentence(error.message)}` },
    );
  } else if (second) {
    const offset = second.contents?.range?.[0] ?? text.length;
    report(
      { source, offset },
      {
        code: 'several-documents',
        says: 'the file contains a second YAML document',
        expected: 'one document in each file',
      },
    );
  } else if (!document?.contents) {
    report({ source, offset: 0 }, { code: 'empty-file', says: 'the file is empty', expected: 'a map of keys' });
  }
  const node = error || !document?.contents ? undefined : convert(document.contents, source, report);
  return { text, node, findings };
}

type Report = (at: Place, finding: Finding) => void;

function firstSentence(message: string): string {
  return message.split('\n')[0] ?? message;
}

function convert(node: ParsedNode | null, source: Source, report: Report, fallback = 0): Node {
  const at: Place = { source, offset: node?.range?.[0] ?? fallback };
  // `isMap` and `isSeq` do not keep the type of the range of a parsed node, so two `as` are needed.
  if (isMap(node))
    return {
      kind: 'map',
      at,
      entries: convertPairs(node.items as Pair<ParsedNode, ParsedNode | null>[], source, report),
    };
  if (isSeq(node))
    return {
      kind: 'list',
      at,
      items: node.items.map((item) => convert(item as ParsedNode, source, report, at.offset)),
    };
  if (isScalar(node)) return convertScalar(node, at);
  // Anchors would make two places of a file depend on each other, which overlays and positions could not express.
  if (isAlias(node)) {
    report(at, {
      code: 'alias',
      says: `alias "*${node.source}" is not part of the language`,
      expected: 'the value itself',
    });
    return { kind: 'scalar', at, value: null, plain: true, silent: true };
  }
  return { kind: 'scalar', at, value: null, plain: true };
}

function convertPairs(
  pairs: Pair<ParsedNode, ParsedNode | null>[],
  source: Source,
  report: Report,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const pair of pairs) {
    const keyAt: Place = { source, offset: pair.key.range[0] };
    if (!isScalar(pair.key)) {
      report(keyAt, { code: 'key-type', says: 'the key is a list or a map', expected: 'a word' });
      continue;
    }
    const scalar = convertScalar(pair.key, keyAt);
    const text = typeof scalar.value === 'string' ? scalar.value : (pair.key.source ?? String(scalar.value));
    const earlier = entries.get(text);
    if (earlier) {
      const first = source.position(earlier.key.at.offset);
      report(keyAt, {
        code: 'duplicate-key',
        says: `key "${text}" occurs twice`,
        expected: `it once; the first is in line ${first.line}`,
      });
      continue;
    }
    entries.set(text, {
      key: { ...scalar, value: text },
      value: convert(pair.value, source, report, pair.key.range[1]),
    });
  }
  return entries;
}

function convertScalar(node: Scalar, at: Place): ScalarNode {
  const value = node.value;
  const known = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return { kind: 'scalar', at, value: known, plain: node.type === 'PLAIN' };
}
