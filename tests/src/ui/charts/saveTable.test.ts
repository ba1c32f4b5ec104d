import { expect, test } from 'vitest';
import { tableText } from '#src/ui/charts/saveTable.ts';

test('the table of a chart is written so that no title of an object is calculated', () => {
  const rows = [
    { title: "-2+3+cmd|' /C calc'!A0", cells: ['-0.5', '-12.5 %', '-'] },
    { title: '\uFF1D1+1', cells: ['-1.5e-7', '1,024', ''] },
  ];
  expect(tableText(['=name', 'a', 'b', 'c'], rows as never).split('\r\n')).toEqual([
    "\uFEFF'=name,a,b,c",
    "'-2+3+cmd|' /C calc'!A0,-0.5,-12.5 %,-",
    '\'\uFF1D1+1,-1.5e-7,"1,024",',
    '',
  ]);
});
