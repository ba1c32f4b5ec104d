import { describe, expect, test } from 'vitest';
import { utils, write, type CellObject } from 'xlsx';
import { importTable } from '#server/engine/routes/exchange/importTable.ts';
import { readXlsx } from '#server/engine/routes/exchange/formats/readXlsx.ts';

/** A workbook that another program has written, with these cells in its first row. */
function workbook(cells: CellObject[]): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([cells]), 'Sheet1');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const number = (v: number, z?: string): CellObject => ({ t: 'n', v, ...(z !== undefined && { z }) });

describe('a number in a workbook', () => {
  test.each<[string, CellObject, string]>([
    ['with the zeros of its format', number(42, '000000'), '000042'],
    ['longer than its format', number(1_234_567, '000000'), '1234567'],
    ['without the marks of other formats', number(1234.5, '#,##0.00'), '1234.5'],
    ['text that looks like one', { t: 's', v: '007' }, '007'],
    ['a share', number(0.125, '0.00%'), '0.125'],
    ['a sum of binary fractions', number(0.1 + 0.2), '0.3'],
  ])('is read %s', async (_, cell, text) => {
    expect(await readXlsx(workbook([cell]))).toMatchObject([{ row: 1, cells: [text], rounded: new Set() }]);
  });

  test('is known to be rounded beyond fifteen digits, as is one that CSV has shortened', async () => {
    const [line] = await readXlsx(workbook([number(1.101_011_990_030_712e17), number(123_456_789_012_345)]));
    expect(line?.rounded).toEqual(new Set([0]));
    const body = 'a,b,c\n1.10101E+17,1E10,0011\n';
    const { rows } = await importTable(
      new Request('http://suantai.test', { method: 'POST', body, headers: { 'content-type': 'text/csv' } }),
      () => true,
    );
    expect(rows).toEqual([{ row: 2, cells: ['1.10101E+17', '1E10', '0011'], rounded: new Set([0]) }]);
  });
});
