import { describe, expect, test } from 'vitest';
import { Reporter } from '#model/compile/diagnostics.ts';
import { mergePatch } from '#model/compile/read/mergePatch.ts';
import { child, toJson } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { resourceShape } from '#model/compile/shape/resourceShape.ts';
import type { Json } from '#model/language/definition.ts';

function read(value: Json | string, path: string): Node {
  const node = readYaml(path, typeof value === 'string' ? value : JSON.stringify(value), new Reporter());
  if (!node) throw new Error('not readable');
  return node;
}

describe('JSON Merge Patch over parsed YAML', () => {
  // The table of RFC 7396, Appendix A, with the rows about maps.
  test.each<[Json, Json, Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j gives %j', (target, patch, expected) => {
    expect(toJson(mergePatch(read(target, 'a.yaml'), read(patch, 'b.yaml')))).toEqual(expected);
  });

  test('every value keeps the file and the line that it was written in', () => {
    const merged = mergePatch(
      read('label:\n  zh: 甲\n  en: A\n', 'region/a.yaml'),
      read('label:\n  en: B\n', 'overlay/region/a.yaml'),
    );
    const place = (key: string) => {
      const at = child(child(merged, 'label'), key)?.at;
      return at && `${at.source.path}:${at.source.position(at.offset).line}`;
    };
    expect([place('zh'), place('en')]).toEqual(['region/a.yaml:2', 'overlay/region/a.yaml:2']);
  });

  test('null stays where nothing is removed and the grammar takes any value', () => {
    const grammar = { shape: resourceShape, path: '', reporter: new Reporter() };
    const merged = (target: Json, patch: Json) =>
      toJson(mergePatch(read(target, 'a.yaml'), read(patch, 'b.yaml'), grammar));
    const free = { free: { set: { owner: null, filter: { city: null } } } };
    expect(merged({ fields: {} }, { actions: free })).toEqual({ fields: {}, actions: free });
    expect(merged({ actions: { free: { set: { owner: 1, city: 2 } } } }, { actions: free })).toEqual({
      actions: { free: { set: { city: 2, filter: { city: null } } } },
    });
    expect(merged({ actions: free }, { actions: { free: { set: { owner: null } }, gone: null } })).toEqual({
      actions: { free: { set: { filter: { city: null } } } },
    });
  });

  test('the files merged stay as they were', () => {
    const target = read({ a: { b: 1 } }, 'a.yaml');
    mergePatch(target, read({ a: { b: 2 } }, 'b.yaml'));
    expect(toJson(target)).toEqual({ a: { b: 1 } });
  });
});
