import { expect, test } from 'vitest';
import { launchQuery, readLaunch, type LaunchChoices } from '#model/domains/market/launch.ts';
import { addsText, readAdds, readNamed, readValues, valuesText } from '#model/domains/market/purchaseAddress.ts';

const CHOICES: LaunchChoices = {
  product_id: 7,
  way: '12-month',
  cloud: 'c1',
  count: 3,
  size: null,
  login: null,
  values: { image_id: 'i1', networks: 'off' },
  adds: { address: { bandwidth_mbps: 5 } },
  named: { image_id: 'Debian 12, 中文: x' },
};

test('choices become a query that the page reads back', () => {
  const query = launchQuery(CHOICES, 'old size');
  expect(query).toMatchObject({ way: '12-month', cloud: 'c1', count: '3', was: 'old size' });
  expect(query).not.toHaveProperty('login');
  expect(readValues(query['values'] ?? '')).toEqual(CHOICES.values);
  expect(readAdds(query['adds'] ?? '')).toEqual(CHOICES.adds);
  expect(readNamed(query['named'] ?? '')).toEqual(CHOICES.named);
  expect(launchQuery({ ...CHOICES, adds: {}, login: 'password', count: 1 })).toMatchObject({
    adds: 'none',
    login: 'password',
  });
});

test('only whole choices are read; a member too many is refused, such as a password', () => {
  expect(readLaunch({ ...CHOICES })).toEqual(CHOICES);
  const { named: _named, ...partly } = CHOICES;
  for (const wrong of [
    null,
    'text',
    [],
    partly,
    { ...CHOICES, password: 'x' },
    { ...CHOICES, login: 'x' },
    { ...CHOICES, count: 0 },
    { ...CHOICES, size: 1.5 },
    { ...CHOICES, way: '0-month' },
    { ...CHOICES, values: { image_id: { a: 1 } } },
    { ...CHOICES, values: { image_id: 'x'.repeat(256) } },
    { ...CHOICES, adds: { address: { bandwidth_mbps: 'x' } } },
  ])
    expect(readLaunch(wrong as never), JSON.stringify(wrong)).toBeUndefined();
});

test('an address that was damaged loses only the damaged part', () => {
  expect(readValues('image_id:i1,x,:y,z:%E0%A4')).toEqual({ image_id: 'i1' });
  expect(readValues(valuesText({ keypair_id: 'a:b,c' }))).toEqual({ keypair_id: 'a:b,c' });
  expect(readAdds('')).toBeUndefined();
  expect(readAdds('none')).toEqual({});
  expect(readAdds('address;bandwidth_mbps:x')).toEqual({ address: {} });
  expect(addsText({})).toBe('none');
});
