import { expect, test } from 'vitest';
import { filledTemplate } from '#model/values/filledTemplate.ts';
import { readTemplate } from '#model/values/readTemplate.ts';

test('a filled template gives back what was entered', () => {
  const template = [{ network_id: '$subnet.vpc_id', subnet_id: '$subnet.id' }];
  const filled = filledTemplate(template, { subnet: { id: 's1', vpc_id: 'v1' } });
  expect(readTemplate(template, filled, '$subnet.id')).toBe('s1');
  expect(readTemplate(template, filled, '$subnet.vpc_id')).toBe('v1');
  expect(readTemplate(template, filled, '$group.id')).toBeUndefined();
  expect(readTemplate(['$group.id'], ['g1', 'g2'], '$group.id')).toBe('g1');
  for (const other of [undefined, null, 'text', [], [{}], {}])
    expect(readTemplate(template, other, '$subnet.id')).toBeUndefined();
});
