import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { cellOf, type Cell } from '#server/engine/routes/exchange/cell.ts';
import { csvChunks } from '#server/engine/routes/exchange/formats/csv.ts';
import { restoredText, withoutFormula } from '#model/values/formulaSafety.ts';
import { readXlsx } from '#server/engine/routes/exchange/formats/readXlsx.ts';
import { xlsxChunks } from '#server/engine/routes/exchange/formats/xlsx.ts';

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
  test.each([
    "'=1",
    "''=1",
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\uFF1D1+1',
    '\uFF20x',
    ' =1+1',
    '-2+3+cmd',
  ])('%j is written so that it is shown', (value) => {
    expect(withoutFormula(value)).toBe(`'${value}`);
    expect(restoredText(withoutFormula(value))).toBe(value);
  });

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
    [
      'a title with a comma is in quotation marks',
      cellOf(field('references'), [1, 2], ['a, b', 'c'], 'zh'),
      text('"a, b",c'),
    ],
    [
      'a numbered word is its label',
      cellOf(field('enum', { wire: 'number', values: { 2: { label: { zh: '二', en: 'Two' } } } }), 2, undefined, 'zh'),
      text('二'),
    ],
    ['a day has no time', cellOf(field('date'), '2026-01-05', undefined, 'zh'), { kind: 'day', day: '2026-01-05' }],
    ['text in JSON is in quotation marks', cellOf(field('json'), '5', undefined, 'zh'), text('"5"')],
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
    const file = (await bytesOf(csvChunks(['名称', '数量'], rows, 'Asia/Shanghai'))).toString('utf8');
    expect(file).toBe('\uFEFF名称,数量\r\n"a,b",-1\r\n\'=1,1970-01-01 08:00:00\r\n');
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
    const parts = unzipSync(await bytesOf(xlsxChunks(['甲', '乙', '丙', '丁'], rows, 'Asia/Shanghai')));
    expect(Object.keys(parts)).toContain('[Content_Types].xml');
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=cmd()</t></is></c>');
    expect(sheet).toContain('<c r="B2"><v>2.5</v></c>');
    expect(sheet).not.toContain('r="C2"');
    expect(sheet).toContain('<c r="D2" s="2"><v>46023.833333333336</v></c>');
    expect(sheet.endsWith('<autoFilter ref="A1:D2"/></worksheet>')).toBe(true);
  });

  test('survives what XML can not hold', async () => {
    const rows = batches([[text('a\u0000b\ud800c<&>')]]);
    const parts = unzipSync(await bytesOf(xlsxChunks(['x'], rows, 'UTC')));
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '>a_x0000_b\ufffdc&lt;&amp;&gt;<',
    );
  });
});

/**
 * Readers of others: SheetJS from the directory at the end, Java as a stream from the start, Python from the end with
 * every checksum. Java and Python are on most machines; a machine without one tries the others.
 */
describe('an XLSX file is read by other programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suantai-xlsx-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const has = (command: string) => {
    try {
      execFileSync(command, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      // It is not on this machine.
      return false;
    }
  };
  const words = ['node_x0041_a _x000D_ b', 'two\r\nlines\n', '  blank  ', 'a\u0001b', '中文 😀', '<&>'];
  const written = async () => {
    const cells = batches(
      words.map((word) => [text(word), { kind: 'day', day: '2026-01-05' }, { kind: 'time', time: new Date(1e12) }]),
      Array.from({ length: 2_000 }, (_, index) => [text(`row ${index}`)]),
    );
    const path = join(folder, 'file.xlsx');
    const bytes = await bytesOf(xlsxChunks(['甲', '日', '时'], cells, 'Asia/Shanghai'));
    writeFileSync(path, bytes);
    return { path, bytes };
  };

  test('by SheetJS, with the same texts, days and times', async () => {
    const { bytes } = await written();
    const { Sheets, SheetNames } = read(bytes, { cellNF: true });
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false });
    expect(rows.slice(1, 1 + words.length).map(([word]) => word)).toEqual(words);
    expect(rows[1]?.slice(1)).toEqual(['2026-01-05', '2001-09-09 09:46:40']);
    expect(rows).toHaveLength(1 + words.length + 2_000);
  });

  test('by this product', async () => {
    const { bytes } = await written();
    const lines = await readXlsx(bytes);
    expect(lines.slice(1, 1 + words.length).map(({ cells }) => cells[0])).toEqual(words);
    expect(lines[1]?.cells.slice(1)).toEqual(['2026-01-05', '2001-09-09 09:46:40']);
  });

  test.runIf(has('java'))('by Java, as a stream from its start', async () => {
    const { path } = await written();
    const source = join(folder, 'Names.java');
    writeFileSync(
      source,
      `import java.io.*; import java.util.zip.*;
       class Names { public static void main(String[] a) throws Exception {
         var zip = new ZipInputStream(new FileInputStream(a[0]));
         for (ZipEntry e; (e = zip.getNextEntry()) != null;) System.out.println(e.getName() + " " + (zip.readAllBytes().length > 0));
       } }`,
    );
    const names = execFileSync('java', ['-XX:TieredStopAtLevel=1', source, path], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(names).toHaveLength(6);
    expect(names).toContain('xl/worksheets/sheet1.xml true');
  });

  test.runIf(has('python3'))('by Python, with every checksum', async () => {
    const { path } = await written();
    const program = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))';
    expect(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }).trim()).toBe('None 6');
  });
});
