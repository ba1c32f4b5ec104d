import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { cellOf, type Cell } from '#server/engine/routes/exchange/cell.ts';
import { csvChunks } from '#server/engine/routes/exchange/csv.ts';
import { restoredText, withoutFormula } from '#server/engine/routes/exchange/formulaSafety.ts';
import { xlsxChunks } from '#server/engine/routes/exchange/xlsx.ts';

const field = (type: FieldType, more: Partial<FieldKeys> = {}): FieldDefinition =>
  withKeys({ name: 'f', type: 'text', label: { zh: '字段', en: 'Field' } }, { type, ...more });
const text = (value: string): Cell => ({ kind: 'text', text: value });

async function* batches(...rows: Cell[][][]) {
  yield* rows;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

describe('text that a spreadsheet would calculate', () => {
  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\uFF1D1+1', '\uFF20x'])(
    '%j is written so that it is shown',
    (value) => {
      expect(withoutFormula(value)).toBe(`'${value}`);
      expect(restoredText(withoutFormula(value))).toBe(value);
    },
  );

  test.each(['plain', "'quoted'", '1-1', '', '北京', '-5.000001'])('%j stays as it is', (value) => {
    expect(withoutFormula(value)).toBe(value);
    expect(restoredText(value)).toBe(value);
  });
});

describe('cells', () => {
  const states = { values: { active: { label: { zh: '运行中', en: 'Active' } } } };

  test.each<[string, Cell, Cell]>([
    ['an enum is its label in zh', cellOf(field('enum', states), 'active', undefined, 'zh'), text('运行中')],
    ['an enum is its label in en', cellOf(field('enum', states), 'active', undefined, 'en'), text('Active')],
    ['an unknown word is itself', cellOf(field('enum', states), 'gone', undefined, 'zh'), text('gone')],
    ['a reference is the title of its target', cellOf(field('reference'), 7, '华东一区', 'zh'), text('华东一区')],
    ['a reference without a title is its id', cellOf(field('reference'), 7, null, 'zh'), text('7')],
    ['references are their titles', cellOf(field('references'), [1, 2], ['a', null], 'zh'), text('a,2')],
    ['tags are joined', cellOf(field('tags'), ['a', 'b'], undefined, 'zh'), text('a,b')],
    ['a boolean is a word', cellOf(field('boolean'), true, undefined, 'en'), text('Yes')],
    [
      'a time is absolute',
      cellOf(field('dateTime'), '2026-11-21T04:57:14.000Z', undefined, 'zh'),
      { kind: 'time', time: new Date('2026-11-21T04:57:14Z') },
    ],
    ['money stays exact text', cellOf(field('money'), '0.10', undefined, 'zh'), text('0.10')],
    ['an object is JSON', cellOf(field('object'), { a: 1 }, undefined, 'zh'), text('{"a":1}')],
    ['null is empty', cellOf(field('text'), null, undefined, 'zh'), { kind: 'empty' }],
    ['zero is a number', cellOf(field('integer'), 0, undefined, 'zh'), { kind: 'number', number: 0 }],
  ])('%s', (_, cell, expected) => {
    expect(cell).toEqual(expected);
  });
});

describe('a CSV file', () => {
  test('begins with a byte order mark, quotes what needs it and escapes formulas', async () => {
    const rows = batches(
      [[text('a,b'), { kind: 'number', number: -1 }]],
      [[text('=1'), { kind: 'time', time: new Date(0) }]],
    );
    const file = (await bytesOf(csvChunks(['名称', '数量'], rows))).toString('utf8');
    expect(file).toBe('\uFEFF名称,数量\r\n"a,b",-1\r\n\'=1,1970-01-01T00:00:00.000Z\r\n');
  });

  test('with no rows is its header', async () => {
    expect((await bytesOf(csvChunks(['a'], batches()))).toString('utf8')).toBe('\uFEFFa\r\n');
  });
});

describe('an XLSX file', () => {
  test('is a package whose sheet holds the rows in their kinds', async () => {
    const rows = batches([
      [
        text('=cmd()'),
        { kind: 'number', number: 2.5 },
        { kind: 'empty' },
        { kind: 'time', time: new Date(Date.UTC(2026, 0, 1, 12)) },
      ],
    ]);
    const parts = unzipSync(await bytesOf(xlsxChunks(['甲', '乙', '丙', '丁'], rows)));
    expect(Object.keys(parts)).toContain('[Content_Types].xml');
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=cmd()</t></is></c>');
    expect(sheet).toContain('<c r="B2"><v>2.5</v></c>');
    expect(sheet).not.toContain('r="C2"');
    expect(sheet).toContain('<c r="D2" s="2"><v>46023.5</v></c>');
    expect(sheet.endsWith('<autoFilter ref="A1:D2"/></worksheet>')).toBe(true);
  });

  test('survives what XML can not hold', async () => {
    const rows = batches([[text('a\u0000b\ud800c<&>')]]);
    const parts = unzipSync(await bytesOf(xlsxChunks(['x'], rows)));
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('>ab\ufffdc&lt;&amp;&gt;<');
  });
});
