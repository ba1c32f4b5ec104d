import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { momentText, readMoment } from '#model/rules/time/writtenTime.ts';
import { joinList, splitList } from '#model/values/listText.ts';
import { field } from '../definitions.ts';

function violation(given: FieldDefinition, value: Json): string | undefined {
  const kind = fieldKind(given.type);
  return kind.check(kind.normalise(value, given) as Json, given)?.key;
}

describe('values that are accepted', () => {
  test.each<[string, Json]>([
    ['email', 'a.b+c@sub.example.museum'],
    ['email', 'o’b@example.com'.replace('’', "'")],
    ['phone', '13800000000'],
    ['phone', '+86 138-0000-0000'],
    ['phone', '\u202D138 0013 1234\u202C'],
    ['phone', '１３８００１３１２３４'],
    ['url', 'http://127.0.0.1:8080/a?b=c#d'],
    ['url', 'https://例子.中国/路径'],
    ['ip', '255.255.255.255'],
    ['ip', '2001:DB8::1'],
    ['cidr', '10.0.0.0/8'],
    ['cidr', '0.0.0.0/0'],
    ['cidr', '192.168.1.1/32'],
    ['cidr', '2001:db8::/32'],
    ['mac', 'fa-16-3e-00-00-01'],
    ['portRange', ' 80 '],
    ['portRange', '1:65535'],
    ['portRange', '22:22'],
    ['password', 'Suantai@2026'],
    ['date', '2024-02-29'],
    ['dateTime', '2026-11-20T08:00:00+08:00'],
    ['dateTime', '2024-02-29T23:59:59.999Z'],
    ['longText', 'two\nlines'],
    ['json', null],
    ['json', 'text'],
    ['tags', ['gpu', '云']],
    ['keyValue', { 'app.kubernetes.io/name': '' }],
    ['percent', 1],
    ['bytes', 0],
    ['money', '-1.5'],
    ['decimal', '0.000001'],
    ['file', { name: 'a.txt', size: 1, type: 'text/plain', url: '/files/1' }],
  ])('%s %j', (type, value) => {
    expect(violation(field('f', type), value)).toBeUndefined();
  });
});

test('a range of ports accepts the word any if its field allows it', () => {
  const ports = field('ports', 'portRange', { orAny: true });
  expect(violation(ports, 'ANY')).toBeUndefined();
  expect(violation(ports, '80')).toBeUndefined();
  expect(violation(ports, 'all')).toBe('validation.portRangeOrAny');
});

describe('values that are refused', () => {
  test.each<[string, Json, string]>([
    ['email', 'a@b.c', 'validation.email'],
    ['email', 'a@-b.com', 'validation.email'],
    ['email', 'a@b..com', 'validation.email'],
    ['phone', '12800000000', 'validation.phone'],
    ['phone', '+0123456789', 'validation.phone'],
    ['url', 'ftp://example.com', 'validation.url'],
    ['url', 'https://a"onload=alert(1)', 'validation.url'],
    ['ip', '1.2.3', 'validation.ip'],
    ['ip', '0x7f.0.0.1', 'validation.ip'],
    ['ip', 'fe80::1%eth0', 'validation.ip'],
    ['cidr', '10.0.0.0/08', 'validation.cidr'],
    ['cidr', '10.0.0.0/8/8', 'validation.cidr'],
    ['cidr', '10.1.2.3/8', 'validation.cidrHostBits'],
    ['cidr', '2001:db8::1/32', 'validation.cidrHostBits'],
    ['portRange', '0', 'validation.portRange'],
    ['portRange', '65536', 'validation.portRange'],
    ['portRange', '90:80', 'validation.portRange'],
    ['portRange', '80-90', 'validation.portRange'],
    ['portRange', 'any', 'validation.portRange'],
    ['password', 'short1A', 'validation.minLength'],
    ['date', '2026-02-29', 'validation.date'],
    ['date', '2026-13-01', 'validation.date'],
    ['dateTime', '2026-11-20T08:00:00', 'validation.dateTime'],
    ['dateTime', '2026-11-20T25:00:00Z', 'validation.dateTime'],
    ['text', 'two\nlines', 'validation.singleLine'],
    ['text', 'a\u0007b', 'validation.singleLine'],
    ['tags', ['a b'], 'validation.tags'],
    ['tags', [''], 'validation.tags'],
    ['keyValue', { 'a"b': 'x' }, 'validation.keyValue'],
    ['keyValue', { a: null }, 'validation.keyValue'],
    ['percent', 1.01, 'validation.max'],
    ['bytes', -1, 'validation.min'],
    ['image', { name: 'a.txt', size: 1, type: 'text/plain', url: '/files/1' }, 'validation.fileType'],
    ['file', { name: 'a.txt', size: 1, type: 'text/plain', url: '//evil.example/x' }, 'validation.file'],
    ['file', { name: 'a.txt', size: 1, type: 'text/plain', url: '/files/1', extra: 1 }, 'validation.file'],
  ])('%s %j', (type, value, key) => {
    expect(violation(field('f', type), value)).toBe(key);
  });

  test('lengths count characters, not units', () => {
    const short = field('f', 'text', { maxLength: 2, minLength: 2 });
    expect(violation(short, '😀😀')).toBeUndefined();
    expect(violation(short, '😀😀😀')).toBe('validation.maxLength');
    expect(violation(short, '😀')).toBe('validation.minLength');
  });

  test('bytes are those of the encoding that the receiver counts', () => {
    const plain = field('f', 'text', { maxBytes: 6, encoding: 'utf8' });
    expect([violation(plain, 'abcdef'), violation(plain, '\u4E00\u4E00')]).toEqual([undefined, undefined]);
    expect([violation(plain, 'abcdefg'), violation(plain, '\u{1F600}abc')]).toEqual([
      'validation.maxBytes',
      'validation.maxBytes',
    ]);
    // Base64 fills up to four: 7 of them hold no more than 4.
    const sent = field('f', 'text', { maxBytes: 7, encoding: 'base64' });
    expect([violation(sent, 'abc'), violation(sent, 'abcd')]).toEqual([undefined, 'validation.maxBase64']);
  });

  test('a map names the key or the value that is wrong', () => {
    const map = field('f', 'keyValue', {
      maxLength: 3,
      keyPattern: '[a-z]+',
      keyPatternHelp: { zh: '甲', en: 'Letters' },
    });
    expect(violation(map, { ab: '123' })).toBeUndefined();
    expect(violation(map, { ab: '1234' })).toBe('validation.valueLength');
    expect(violation(map, { A: '1' })).toBe('validation.keyPattern');
  });

  test('a number may be larger than exact ones if its field says so, a whole number never', () => {
    const size = field('f', 'number', { max: 3.5e38 });
    expect([violation(size, 2 ** 64), violation(field('f', 'number'), 2 ** 64)]).toEqual([
      undefined,
      'validation.tooLarge',
    ]);
    expect(violation(field('f', 'integer', { max: 3.5e38 }), 2 ** 64)).toBe('validation.tooLarge');
  });

  test('a pattern of the field replaces the rule for passwords', () => {
    const pin = field('f', 'password', { pattern: '\\d{8}' });
    expect(violation(pin, '12345678')).toBeUndefined();
    expect(violation(pin, 'Suantai@2026')).toBe('validation.pattern');
  });
});

describe('cells of a CSV file', () => {
  const values = { a: { label: { zh: '甲', en: 'First' } } };

  test.each<[FieldDefinition, string, Json]>([
    [field('f', 'text'), ' x ', ' x '],
    [field('f', 'integer'), '12', 12],
    [field('f', 'integer'), '', null],
    [field('f', 'integer'), 'many', 'many'],
    [field('f', 'boolean'), 'TRUE', true],
    [field('f', 'boolean'), '0', false],
    [field('f', 'boolean'), '', null],
    [field('f', 'boolean'), 'maybe', 'maybe'],
    [field('f', 'money'), ' 12.50 ', '12.50'],
    [field('f', 'enum', { values }), '甲', 'a'],
    [field('f', 'enum', { values }), 'a', 'a'],
    [field('f', 'enum', { values }), 'b', 'b'],
    [field('f', 'enum', { wire: 'number', values: { 2: values.a } }), 'First', 2],
    [field('f', 'reference', { to: 'x' }), '7', 7],
    [field('f', 'reference', { to: 'x', idKind: 'text' }), '7', '7'],
    [field('f', 'tags'), 'a, b', ['a', 'b']],
    [field('f', 'tags'), '', null],
    [field('f', 'keyValue'), '{"a":"b"}', { a: 'b' }],
    [field('f', 'keyValue'), '{a', '{a'],
    [field('f', 'dateTime', { wire: 'ms' }), '1000', 1000],
    [field('f', 'date'), '2026-11-20', '2026-11-20'],
  ])('%o reads %j as %j', (given, text, value) => {
    expect(fieldKind(given.type).fromText(text, given)).toEqual(value);
  });
});

describe('cells as people and spreadsheets write them', () => {
  const values = {
    a: { label: { zh: '甲', en: 'First' } },
    b: { label: { zh: '其他', en: 'Other' } },
    c: { label: { zh: '其他', en: 'Rest' } },
  };
  const list = (item: FieldDefinition) => field('f', 'list', { fields: { item } });

  test.each<[FieldDefinition, string, Json]>([
    [field('f', 'integer'), '８０', 80],
    [field('f', 'integer'), '1,024', 1024],
    [field('f', 'integer'), '1，0000', 10_000],
    [field('f', 'integer'), '\u2212 1', '\u2212 1'],
    [field('f', 'integer'), '\u22121', -1],
    [field('f', 'integer'), '0x10', '0x10'],
    [field('f', 'integer'), '0b11', '0b11'],
    [field('f', 'integer'), '1.23E+12', '1.23E+12'],
    [field('f', 'number'), '1,5', '1,5'],
    [field('f', 'percent'), '28.9%', 0.289],
    [field('f', 'percent'), '0.289', 0.289],
    [field('f', 'money'), '￥1,000.50', '1000.50'],
    [field('f', 'money'), '12元', '12'],
    [field('f', 'decimal'), '1,5', '1,5'],
    [field('f', 'boolean'), '是', true],
    [field('f', 'boolean'), '否', false],
    [field('f', 'boolean'), 'TRUE', true],
    [field('f', 'boolean'), 'Checked', true],
    [field('f', 'boolean'), '\u2610', false],
    [field('f', 'boolean'), 'x', 'x'],
    [field('f', 'boolean'), '或许', '或许'],
    [field('f', 'date'), '2026/1/5', '2026-01-05'],
    [field('f', 'date'), '2026.01.05', '2026-01-05'],
    [field('f', 'date'), '２０２６年１月５日', '2026-01-05'],
    [field('f', 'date'), '20260105', '2026-01-05'],
    [field('f', 'date'), '2026-01-05T00:00:00.000Z', '2026-01-05'],
    [field('f', 'date'), '2026/2/30', '2026/2/30'],
    [field('f', 'date'), '1/5/2026', '1/5/2026'],
    [field('f', 'date'), '2026-01-05 08:00', '2026-01-05 08:00'],
    [field('f', 'dateTime'), '2026/1/5 8:00', '2026-01-05T00:00:00.000Z'],
    [field('f', 'dateTime'), '2026年1月5日 8时30分', '2026-01-05T00:30:00.000Z'],
    [field('f', 'dateTime'), '2026-01-05 08:00:00.013', '2026-01-05T00:00:00.013Z'],
    [field('f', 'dateTime'), '2026-01-05 08:00 PM', '2026-01-05T12:00:00.000Z'],
    [field('f', 'dateTime'), '2026-01-05 08:00 +05:30', '2026-01-05T02:30:00.000Z'],
    [field('f', 'dateTime', { wire: 'ms' }), '1970-01-01 08:00:01', 1000],
    [field('f', 'dateTime'), '2026-01-05 25:00', '2026-01-05 25:00'],
    [field('f', 'enum', { values }), 'ＦＩＲＳＴ', 'a'],
    [field('f', 'enum', { values }), 'rest', 'c'],
    [field('f', 'enum', { values }), '其他', '其他'],
    [field('f', 'tags'), 'a；b\nc,', ['a', 'b', 'c']],
    [list(field('item', 'enum', { values })), '甲,Other', ['a', 'b']],
    [list(field('item', 'text')), 'a,"b, c"', ['a', 'b, c']],
    [list(field('item', 'integer')), '[1,2]', [1, 2]],
    [list(field('item', 'object', { fields: {} })), '[{}]', [{}]],
  ])('%o reads %j as %j', (given, text, value) => {
    expect(kindGrammar(given.type).fromCell?.(text, given, 'Asia/Shanghai')).toEqual(value);
  });

  test('a time without its zone is no instant', () => {
    const moment = field('f', 'dateTime');
    expect(kindGrammar('dateTime').fromCell?.('2026-01-05 08:00', moment, undefined)).toBe('2026-01-05 08:00');
  });

  test.each([[[]], [['a']], [['a, b', ' c', '', '"', '[x', '中；文', 'two\nlines']]])(
    'a list of %j comes back',
    (items) => {
      expect(splitList(joinList(items))).toEqual(items);
    },
  );

  test('an instant is read from what the clock of a zone shows, also in the hour that it shows twice', () => {
    for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC'])
      for (const text of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00.013Z', '2026-07-31T22:00:00Z'])
        expect(readMoment(momentText(Date.parse(text), zone), zone), `${zone} ${text}`).toBe(Date.parse(text));
  });
});

describe('the stored form', () => {
  test.each<[FieldDefinition, Json, Json]>([
    [field('f', 'money'), '12.5', 12_500_000],
    [field('f', 'decimal'), '12.5', 12_500_000],
    [field('f', 'dateTime'), '2026-11-20T00:00:00Z', Date.UTC(2026, 10, 20)],
    [field('f', 'list', { fields: { item: field('item', 'money') } }), ['1', '0.5'], [1_000_000, 500_000]],
    [
      field('f', 'object', { fields: { at: field('at', 'dateTime'), gone: field('gone', 'text') } }),
      { at: '2026-11-20T00:00:00Z', other: 1 },
      { at: Date.UTC(2026, 10, 20) },
    ],
  ])('%o keeps %j as %j', (given, wire, stored) => {
    expect(fieldKind(given.type).toColumn(wire, given)).toEqual(stored);
  });

  test('booleans are read from 1 and 0', () => {
    expect([1, 0, true, null].map((value) => fieldKind('boolean').fromColumn(value, field('f', 'boolean')))).toEqual([
      true,
      false,
      true,
      null,
    ]);
  });
});
