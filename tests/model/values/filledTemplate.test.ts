import { expect, test } from 'vitest';
import { filledTemplate, readTemplate } from '#model/values/filledTemplate.ts';

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

test('what was entered is read from a filled template', () => {
  const template = [{ network_id: '$subnet.vpc_id', subnet_id: '$subnet.id' }];
  const filled = filledTemplate(template, { subnet: { id: 's1', vpc_id: 'v1' } });
  expect(readTemplate(template, filled, '$subnet.id')).toBe('s1');
  expect(readTemplate(template, filled, '$subnet.vpc_id')).toBe('v1');
  expect(readTemplate(template, filled, '$group.id')).toBeUndefined();
  expect(readTemplate(['$group.id'], ['g1', 'g2'], '$group.id')).toBe('g1');
  for (const other of [undefined, null, 'text', [], [{}], {}])
    expect(readTemplate(template, other, '$subnet.id')).toBeUndefined();
});
