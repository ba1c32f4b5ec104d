import { expect, test } from 'vitest';
import { filledTemplate } from '#model/values/filledTemplate.ts';

test('a value takes fields of records, and leaves out what is not there', () => {
  const records = { subnet: { id: 's1', vpc_id: 'v1', gateway: null } };
  expect(filledTemplate([{ network: '$subnet.vpc_id', subnet: '$subnet.id', port: 80 }], records)).toEqual([
    { network: 'v1', subnet: 's1', port: 80 },
  ]);
  expect(filledTemplate({ a: '$none.id', b: '$subnet.gateway', c: null, d: 'x' }, records)).toEqual({
    c: null,
    d: 'x',
  });
});
