import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { withoutPrices } from '../../../support/withoutPrices.ts';
import { scenario } from '../../../support/scenario.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { openItem, sell } from '../../../server/domains/billing/settlement/usage.ts';

test('an amount opens its steps, and the page computes it again', async () => {
  const server = await scenario();
  await withoutPrices(server);
  await sell(server, 'odd', { unit_price: '0.123456' });
  const [account] = await server.db.all<{ id: number }>('select id from accounts order by id limit 1');
  await openItem(server, account?.id ?? 0, 'odd', server.clock.now());
  await keepSettling(server.context());
  server.clock.advance(3_600_000);
  await server.platform.runner.runDue();
  await renderConsole({ at: '/consumerDetails', server });
  const user = userEvent.setup();
  const [opener] = await screen.findAllByRole('button', { name: '说明这笔金额' });
  if (opener === undefined) throw new Error('there is no amount');
  await user.click(opener);
  const panel = await screen.findByRole('dialog', { name: '¥0.123456 由何而来' });
  expect(within(panel).getByText('1 × 0.123456 = 0.123456')).toBeTruthy();
  expect(within(panel).getAllByText('3600')).not.toEqual([]);
  await user.click(within(panel).getByRole('button', { name: '在此重新计算' }));
  expect(within(panel).getByText('重新计算得 ¥0.123456，与账上一致')).toBeTruthy();
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(opener);
});

test('an amount among the transactions says whether it came or went', async () => {
  await renderConsole({ at: '/fund' });
  await screen.findAllByRole('button', { name: '说明这笔金额' });
  const amounts = (direction: string) =>
    screen
      .getAllByRole('row')
      .filter((row) => within(row).queryByText(direction) !== null)
      .map((row) => within(row).getAllByText(/¥/)[0]?.textContent);
  for (const [direction, sign] of [
    ['收入', '+'],
    ['支出', '−'],
  ] as const)
    expect([...new Set(amounts(direction).map((text) => text?.slice(0, 2)))], direction).toEqual([`${sign}¥`]);
});
