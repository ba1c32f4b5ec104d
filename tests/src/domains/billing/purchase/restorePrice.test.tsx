import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { figuresOf, recharge } from '../../../../support/wallets.ts';
import { openShop, type Shop } from '../../../../server/domains/billing/orders/shop.ts';

describe('restoring from the recycle bin shows what it costs from then on (B1)', () => {
  let shop: Shop;
  let account = 0;
  const machines: string[] = [];
  beforeAll(async () => {
    shop = await openShop();
    const { all, path, run } = shop;
    await shop.sell('machine-hour', { resource_type: 'vm', meter: 'hour' }, { unit_price: '2' });
    account = (await all.personal.get('/api/bill/v1/wallet')).body.account_id;
    await recharge(all, account, 1_000);
    const make = async (resource: string, body: Record<string, Json>) => {
      const { body: made } = await all.personal.post(`${path}/${resource}`, body);
      await run(3);
      return (await all.personal.get(`${path}/${resource}/${made.id}`)).body;
    };
    const list = async (resource: string) => (await all.personal.get(`${path}/${resource}?range=[0,99]`)).body;
    for (const _ of [1, 2]) {
      const machine = await connectedMachine({ all, make, list, path, run } as never, all.personal, 'openstack');
      expect((await all.personal.post(`${machine.at}?action=recycle`, {})).status).toBe(202);
      await run(20);
      expect(await machine.now()).toMatchObject({ status: 'soft_deleted' });
      machines.push(machine.id);
    }
  });
  afterAll(() => shop.all.close());
  beforeEach(() => localStorage.setItem('suantai.cloud', JSON.stringify(shop.cloud)));

  test('many at once, and one', async () => {
    const at = '/instance-recovery';
    const { user, calls } = await renderConsole({ as: 'personal', at, lang: 'en', server: shop.all });
    await screen.findAllByRole('button', { name: /^Actions of/ });
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    const chosen = within(await screen.findByRole('region', { name: '2 selected' }));
    await user.click(chosen.getByRole('button', { name: 'Restore' }));
    const many = within(await screen.findByRole('dialog'));
    await within(await many.findByRole('region', { name: 'Price' })).findByText('¥4.00/hour');
    await user.click(many.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click((await screen.findAllByRole('button', { name: /^Restore/ }))[0]!);
    const one = within(await screen.findByRole('dialog'));
    const price = await one.findByRole('region', { name: 'Price' });
    await within(price).findByText('¥2.00/hour');
    const { available } = await figuresOf(shop.all, account);
    expect(price.textContent).toContain(
      `${formatMoney((available - 2).toFixed(2))} available; the price of an hour is set aside`,
    );
    await user.click(one.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ url, method }) => method === 'POST' && url.includes('/orders'))).toEqual([]);
    expect((await figuresOf(shop.all, account)).available).toBeCloseTo(available - 2, 2);
  });
});
