import { describe, expect, test } from 'vitest';
import { formatDiagnostic, Reporter } from '#model/compile/diagnostics.ts';
import { child, toJson } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';

function read(text: string) {
  const reporter = new Reporter();
  const node = readYaml('a.yaml', text, reporter);
  return { node, found: reporter.diagnostics.map(formatDiagnostic) };
}

describe('reading YAML 1.2', () => {
  test.each([
    ['a: yes\nb: NO\nc: off', { a: 'yes', b: 'NO', c: 'off' }],
    ['a: true\nb: null\nc: ~\nd:', { a: true, b: null, c: null, d: null }],
    ['a: 0x10\nb: 010\nc: 1_000\nd: 1e3', { a: 16, b: 10, c: '1_000', d: 1000 }],
    ['1: one\ntrue: two\n"20": three', { 1: 'one', true: 'two', 20: 'three' }],
    ['a: 2026-11-20', { a: '2026-11-20' }],
    ['a: |\n  two\n  lines\n', { a: 'two\nlines\n' }],
    ['__proto__: { polluted: true }', Object.fromEntries([['__proto__', { polluted: true }]])],
  ])('%j', (text, expected) => {
    const { node, found } = read(text);
    expect(found).toEqual([]);
    expect(node && toJson(node)).toEqual(expected);
  });

  test.each([
    ['\r\n', 'a: 1\r\nb:\r\n  c: 2\r\n'],
    ['\n', 'a: 1\nb:\n  c: 2\n'],
  ])('counts lines ended by %j', (_, text) => {
    const at = child(child(read(text).node, 'b'), 'c')?.at;
    expect(at?.source.position(at.offset)).toEqual({ line: 3, column: 6 });
  });

  test('counts columns in characters of the text, Chinese ones too', () => {
    const at = child(child(read('label: { zh: 网关, en: Gateway }').node, 'label'), 'en')?.at;
    expect(at?.source.position(at.offset).column).toBe('label: { zh: 网关, en: '.length + 1);
  });

  test('a byte order mark is no mistake', () => {
    expect(read('\ufeffa: 1')).toMatchObject({ found: [] });
  });

  test.each([
    [
      'a: [1',
      'a.yaml:1:6 not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['a: 1\n\tb: 2', 'a.yaml:2:1 not valid YAML: Tabs are not allowed as indentation'],
    ['a: 1\na: 2', 'a.yaml:2:1 key "a" occurs twice; expected it once; the first is in line 1'],
    ['', 'a.yaml:1:1 the file is empty; expected a map of keys'],
    ['a: 1\n---\nb: 2', 'a.yaml:3:1 the file contains a second YAML document; expected one document in each file'],
  ])('%j is a mistake', (text, message) => {
    expect(read(text).found).toEqual([message]);
  });

  test('a file that did not change is reported again', () => {
    expect(read('a: 1\na: 3').found).toEqual(read('a: 1\na: 3').found);
    expect(read('a: 1').found).toEqual([]);
  });
});
