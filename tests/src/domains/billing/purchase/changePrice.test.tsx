// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { openShop, ORDERS, type Buyer, type Shop } from '../../../../server/domains/billing/orders/shop.ts';
import { figuresOf, recharge } from '../../../../support/wallets.ts';

describe('the dialog of an action shows what it changes in the price, before it is done (decision 069)', () => {
  let shop: Shop;
  let me: Buyer;
  beforeAll(async () => {
    shop = await openShop();
    const client = shop.all.personal;
    const account = (await client.get('/api/bill/v1/wallet')).body.account_id;
    me = { client, account, signInAgain: () => client };
    await recharge(shop.all, account, 1_000);
  });
  afterAll(() => shop.all.close());
  beforeEach(() => localStorage.setItem('suantai.cloud', JSON.stringify(shop.cloud)));

  const disk = async (charge_type: 'prepaid' | 'postpaid'): Promise<string> => {
    const made = await shop.order(me, shop.question(100, { charge_type }));
    expect((await shop.pay(me.client, made.id)).status).toBe(200);
    await shop.run();
    const { items } = await shop.look(me.client, made.id);
    return (items as { resource_id: string }[])[0]?.resource_id ?? '';
  };
  const extend = async (id: string, faults: HttpHandler[] = []) => {
    const view = await renderConsole({ as: 'personal', at: `/volumedesc/${id}`, lang: 'en', server: shop.all, faults });
    const { user } = view;
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog'));
    const price = await dialog.findByRole('region', { name: 'Price' });
    return { ...view, dialog, price, size: dialog.getByRole('textbox') };
  };
  const sizeOf = async (id: string) => (await me.client.get(`${shop.path}/volumes/${id}`)).body.size_gb;
  const changes = async (): Promise<Record<string, Json>[]> =>
    (await me.client.get(`${ORDERS}?filter=${encodeURIComponent('{"type":["upgrade","downgrade"]}')}`)).body;

  test('what was paid for in advance is changed by one order, however often one presses', async () => {
    const id = await disk('prepaid');
    const { available } = await figuresOf(shop.all, me.account);
    const { user, dialog, price, size, calls } = await extend(id);
    expect(price.textContent).toContain('The price appears once you have chosen');
    await user.type(size, '250');
    const row = await within(price).findByRole('row', { name: /A month/ });
    expect(row.textContent).toBe('A month¥100.00¥250.00+¥150.00');
    const pay = await dialog.findByRole('button', { name: /^Pay ¥1\d\d\.\d\d$/ });
    const due = Number(/\d+\.\d+/.exec(pay.textContent)?.[0]);
    expect(price.textContent).toContain(`${formatMoney((available - due).toFixed(2))} available afterwards`);
    await user.dblClick(pay);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shop.run();
    expect(await sizeOf(id)).toBe(250);
    expect(await changes()).toMatchObject([{ type: 'upgrade', status: 'completed', paid_amount: due.toFixed(2) }]);
    const sent = calls.filter(({ method }) => method === 'POST').map(({ url }) => url);
    expect(sent.filter((url) => url === ORDERS)).toHaveLength(1);
    expect(sent.filter((url) => url.includes('action=extend'))).toEqual([]);
  });

  test('pay as you go shows the difference an hour, and needs no order; a refused quote says why', async () => {
    const id = await disk('postpaid');
    const before = (await changes()).length;
    const refusal = { code: 24_027, message: 'There is no subscription for it' };
    const { user, dialog, price, size } = await extend(id, [
      http.post('*/api/bill/v1/quotes', () => HttpResponse.json(refusal, { status: 404 }), { once: true }),
    ]);
    await user.type(size, '25');
    await within(price).findByText(refusal.message);
    // What was typed stays.
    await user.type(size, '0');
    const row = await within(price).findByRole('row', { name: /An hour/ });
    expect(row.textContent).toBe('An hour¥1.00¥2.50+¥1.50');
    expect(price.querySelector('output')?.textContent).toBe('Price After the change ¥2.50/hour');
    await user.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shop.run();
    expect(await sizeOf(id)).toBe(250);
    expect(await changes()).toHaveLength(before);
  });
});
