import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

test('a share says what it takes off and what is left, an amount is an amount', async () => {
  const server = await scenario();
  for (const [name, type, value] of [
    ['fifth', 'percentage', '0.2'],
    ['free', 'percentage', '1'],
    ['coupon', 'fixed_amount', '20'],
  ] as const)
    expect((await server.admin.post('/api/bill/v1/discounts', { name, type, value })).status).toBe(201);
  await renderConsole({ at: '/discount', server });
  expect(await screen.findByText('减 20%（8 折）')).toBeTruthy();
  expect(screen.getByText('全免')).toBeTruthy();
  expect(screen.getByText('¥20.00')).toBeTruthy();
});
