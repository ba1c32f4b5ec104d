import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const GIB = 1024 ** 3;

const spec = (id: number, name: string, [vcpus, memory]: [number, number], resource_type = 'vm') => ({
  id,
  name,
  spec: name,
  resource_type,
  cloud_id: 'c',
  vcpus,
  memory: memory * GIB,
});
const specs = [
  spec(1, 'small', [2, 4]),
  spec(2, 'small.hc', [2, 4]),
  spec(3, 'large', [8, 16]),
  spec(4, 'trainer', [2, 4], 'gpu'),
];

test('the form of a product offers the types that a cloud delivers, and says which flavors the product covers', async () => {
  const offered = http.get('*/api/bill/v1/spec-prices', () =>
    HttpResponse.json(specs, { headers: { 'content-range': `specPrices 0-3/${specs.length}` } }),
  );
  const { user } = await renderConsole({ at: '/product?create', faults: [offered] });
  await user.click(await screen.findByRole('combobox', { name: /资源类型/ }));
  // No driver of a cloud delivers it: such a product could never go on sale (24010).
  expect(screen.queryByRole('option', { name: '裸金属' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'CPU 云主机' }));

  expect(await screen.findByText('适用于 3 个规格：small、small.hc、large')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /vCPU/ }), '2');
  expect(screen.getByText('适用于 2 个规格：small、small.hc')).toBeTruthy();
  const name = screen.getByRole('combobox', { name: /规格名称/ });
  await user.type(name, 'small.hc');
  expect(screen.getByText('适用于 1 个规格：small.hc')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'large');
  expect(screen.getByText('目前没有任何云提供这样的规格。')).toBeTruthy();
});
