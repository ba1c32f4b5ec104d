import { describe, expect, test } from 'vitest';
import { foldPart, foldText } from '#model/values/foldText.ts';
import { jsonLoss } from '#model/values/strictJson.ts';
import { compareNames, sortKey } from '#model/values/sortKey.ts';
import { visibleText } from '#model/values/visibleText.ts';

describe('spellings that people take for one', () => {
  test.each([
    ['case', 'ERIKA', 'erika'],
    ['width', 'Ｖｍ－１', 'vm-1'],
    ['composition', 'e\u0301', 'é'],
    ['zero-width characters', 'a\u200bd\u200dm\ufeffin', 'admin'],
    ['marks of direction', '\u202eadmin\u202c', 'admin'],
    ['spaces', ' two\u00a0\u3000words ', 'two words'],
    ['ligatures', 'ﬁle', 'file'],
    ['the sharp s', 'STRASSE', 'straße'],
    ['compatibility characters', '\uf900', '\u8c48'],
  ])('%s', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
    expect(foldText(foldText(one))).toBe(foldText(one));
  });

  test.each([
    ['é', 'e'],
    ['vm-1', 'vm-01'],
    ['云', '雲'],
  ])('%s and %s stay two', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  test('a part keeps the spaces at its ends', () => {
    expect(foldPart('Dev ')).toBe('dev ');
  });

  test('invisible characters go, and joiners that change how letters look stay', () => {
    expect(visibleText('\u202D138 0013\u200b 1234\u202C')).toBe('138 0013 1234');
    expect(visibleText('ad\u200dmin\u200c')).toBe('admin');
    expect(visibleText('👨\u200d👩\u200d👧')).toBe('👨\u200d👩\u200d👧');
    expect(visibleText('e\u0301')).toBe('é');
  });
});

describe('the order of names', () => {
  test('puts numbers by value, letters without case, and Chinese by pinyin in the reading of its word', () => {
    const names = [
      '',
      '1',
      '2',
      '10',
      '99999999999',
      '100000000000',
      'a',
      'É',
      'f',
      'VM-1',
      'vm-2',
      'vm-10',
      '北京',
      '长沙',
      '成都',
      '重庆',
      '厦门',
      '中山',
    ];
    expect(names.toReversed().toSorted(compareNames)).toEqual(names);
    expect(compareNames('vm-1', 'VM-1')).toBe(0);
  });

  test('is the order of keys, which fit into an index', () => {
    expect(sortKey('字'.repeat(255)).length).toBeLessThan(1_000);
    expect(sortKey('web')).toBe('web');
  });
});

describe('JSON that a reader would keep in part', () => {
  test.each([
    ['{"a":1,"b":{"c":[{"d":1,"d":2}]}}', 'twice', 'b.c.0.d'],
    ['{"Effect":"Deny","Effect":"Allow"}', 'twice', 'Effect'],
    ['{"a":1,"\\u0061":2}', 'twice', 'a'],
    ['[1,9007199254740993]', 'digits', '1'],
    ['{"n":-12345678901234567890}', 'digits', 'n'],
    ['{"n":1e400}', 'digits', 'n'],
  ])('%s', (text, kind, path) => {
    expect(jsonLoss(text)).toMatchObject({ kind, path });
  });

  test.each([
    '{"a":{"b":1},"c":{"b":1},"d":["a","a"],"e":"a"}',
    '{"a":"\\"a\\":1, {","b":"[]"}',
    '[9007199254740991,9007199254740992,0.30000000000000004,0.1,1e21,-0,10000000000000000]',
    '"9007199254740993"',
  ])('%s is whole', (text) => {
    expect(jsonLoss(text)).toBeUndefined();
  });
});
