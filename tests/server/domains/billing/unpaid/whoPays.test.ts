// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { PAID_THINGS, WHO_PAYS, type PaidThing, type PaymentChange } from '#model/domains/billing/metering/whoPays.ts';
import { arrearsJob } from '#server/domains/billing/arrears/arrearsJob.ts';
import { renewalJob } from '#server/domains/billing/renewals/renewalJob.ts';
import { productSchemas } from '../../../../support/scenario.ts';
import { grantTo } from '../../../../support/wallets.ts';
import { openClockedShop, type ClockedShop } from '../arrears/clockedShop.ts';

const BILL = '/api/bill/v1';
type Customer = Awaited<ReturnType<ClockedShop['customer']>>;
type Reply = { status: number; body: Record<string, Json> };

/** Who pays, for each pair of a change and of what is charged (decision 135). */
describe('who pays', () => {
  let shop: ClockedShop;
  const products = { use: 0, month: 0 };
  beforeAll(async () => {
    shop = await openClockedShop('2026-05-10T00:00');
    const month = { period_prices: [{ period: 1, unit: 'month', price: '1.00' }] };
    await shop.sell('disk-use', { resource_type: 'volume', meter: 'gb_hour' }, { unit_price: '0.01' });
    await shop.sell('disk-month', { resource_type: 'volume', charge_type: 'prepaid', meter: 'month' }, month);
    await shop.sell('vm-use', { resource_type: 'vm', meter: 'hour' }, { unit_price: '0.10' });
    await shop.sell('vm-month', { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' }, month);
    const rows = await shop.all.db.all<{ id: number; code: string }>('select id, code from products');
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
    Object.assign(products, { use: idOf('disk-use'), month: idOf('disk-month') });
  });
  afterAll(() => shop.all.close());

  const rowsOf = <Row extends object>(sql: string, ...values: (string | number)[]) => shop.all.db.all<Row>(sql, values);
  const bought = async ({ client }: Customer, question: Record<string, Json>, autoRenew = false, pays = true) => {
    const quoted = await client.post(`${BILL}/quotes`, {
      charge_type: 'prepaid',
      period: 1,
      unit: 'month',
      ...question,
    });
    if (quoted.status !== 200) return { reply: quoted as Reply, order: 0 };
    const made = await client.post(`${BILL}/orders`, { quote_id: quoted.body.quote_id, auto_renew: autoRenew });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    const reply = pays ? await client.post(`${BILL}/orders/${made.body.id}?action=pay`) : made;
    await shop.advance();
    return { reply: reply as Reply, order: made.body.id as number };
  };

  /** Something that is paid, with its record and order. */
  interface Paid {
    thing: PaidThing;
    id: string;
    order: number;
    kind: string;
    snapshot: string;
  }

  /** A disk or machine of a customer with the thing. */
  async function paid(customer: Customer, thing: PaidThing, kind: 'volumes' | 'instances'): Promise<Paid> {
    const { client, account } = customer;
    const isPrepaid = thing === 'subscription' || thing === 'renewal';
    const made = { thing, id: '', order: 0, kind, snapshot: '' };
    if (kind === 'volumes' && isPrepaid) {
      const values = { cloud_id: shop.cloud.cloud_id, name: thing, size_gb: 10 };
      made.order = (await bought(customer, { items: [{ resource: kind, values }] }, thing === 'renewal')).order;
      const [row] = await rowsOf<{ resource_id: string }>(
        'select resource_id from subscriptions where order_id = ?',
        made.order,
      );
      made.id = row?.resource_id ?? '';
    } else if (kind === 'instances') made.id = (await customer.machine()).id;
    else made.id = String((await shop.make(kind, { name: thing, source: 'blank', size_gb: 10 }, client))['id']);
    if (kind === 'instances' && isPrepaid)
      made.order = (
        await bought(
          customer,
          { type: 'convert', items: [{ resource: kind, resource_id: made.id }] },
          thing === 'renewal',
        )
      ).order;
    if (thing === 'order')
      made.order = (
        await bought(customer, { type: 'convert', items: [{ resource: kind, resource_id: made.id }] }, false, false)
      ).order;
    if (thing === 'voucher') await grantTo(shop.all, account, { kind: 'voucher', face_amount: '1.00' });
    if (thing === 'parts' && kind === 'volumes')
      made.snapshot = String((await shop.make('snapshots', { name: 'part', volume_id: made.id }, client))['id']);
    if (thing === 'parts' && kind === 'instances') {
      const disk = await shop.make('volumes', { name: 'part', source: 'blank', size_gb: 10 }, client);
      await client.post(`${shop.path}/volumes/${String(disk['id'])}?action=attach`, { server_id: made.id });
      await shop.advance();
      made.snapshot = String(disk['id']);
    }
    return made;
  }

  /** What is true of the thing now. */
  async function seen({ thing, id, order, snapshot }: Paid, account: number): Promise<string> {
    const items = (of: string) =>
      rowsOf<{ state: string; account_id: number; charge_type: string }>(
        'select state, account_id, charge_type from billing_items where resource_id = ? and open_key is not null',
        of,
      );
    const one = <Row extends object>(sql: string, ...values: (string | number)[]) =>
      rowsOf<Row>(sql, ...values).then(([row]) => row);
    switch (thing) {
      case 'subscription':
      case 'renewal': {
        const row = await one<{ status: string; auto_renew: number; account_id: number }>(
          'select status, auto_renew, account_id from subscriptions where order_id = ?',
          order,
        );
        if (row?.status === 'expired')
          return (await items(id)).every(({ state }) => state === 'expired') ? 'stops' : 'usable';
        if (row?.status === 'released' || (thing === 'renewal' && Number(row?.auto_renew) !== 1)) return 'ends';
        return row?.account_id === account ? 'stays' : 'moves';
      }
      case 'order':
        return (await one<{ status: string }>('select status from orders where id = ?', order))?.status ===
          'pending_payment'
          ? 'stays'
          : 'ends';
      case 'voucher': {
        // It may have paid for something of its account.
        const row = await one<{ status: string }>('select status from vouchers where account_id = ?', account);
        return ['unused', 'partly_used', 'used'].includes(row?.status ?? '') ? 'stays' : 'ends';
      }
      case 'hold':
        return (await one<{ id: string }>('select id from holds where ref_id = ? and account_id = ?', id, account)) ===
          undefined
          ? 'moves'
          : 'stays';
      case 'unsettled':
        return (
          await one<{ account_id: number }>(
            'select account_id from billing_items where resource_id = ? order by id limit 1',
            id,
          )
        )?.account_id === account
          ? 'stays'
          : 'moves';
      case 'use':
      case 'parts': {
        const [item] = await items(thing === 'parts' && snapshot !== '' ? snapshot : id);
        if (item === undefined || item.state === 'stopped') return 'ends';
        if (item.charge_type === 'prepaid') return 'ends';
        if (item.state === 'suspended' || item.state === 'expired') return 'stops';
        return item.account_id === account ? 'stays' : 'moves';
      }
    }
  }

  const codeOf = (key: string) => productSchemas().errors.entries.find((entry) => entry.key === key)?.code;
  const admin = (path: string, body: Record<string, Json> = {}) => shop.all.admin.post(path, body) as Promise<Reply>;
  const setAccount = (account: number, values: string) =>
    shop.all.db.run(`update accounts set ${values} where id = ?`, [account]);

  /** What is done to the record, account or product of a thing. */
  const changes: Partial<Record<PaymentChange, (customer: Customer, of: Paid) => Promise<Reply>>> = {
    async handOver({ client }, { id }) {
      const offered = await client.post(`${shop.path}/volumes/${id}?action=create_transfer`);
      if (offered.status !== 202) return offered;
      await shop.advance();
      const { transfer_id, auth_key } = offered.body;
      const friend = await shop.customer(10);
      const accepted = await friend.client.post(`${shop.path}/volumes?action=accept_transfer`, {
        transfer_id,
        auth_key,
      });
      await shop.advance();
      return accepted;
    },
    async close({ account }, { thing }) {
      if (thing !== 'hold') await setAccount(account, 'balance = 0, frozen_amount = 0, available = 0');
      return admin(`${BILL}/accounts/${account}?action=close`);
    },
    async suspend({ account }) {
      await setAccount(account, 'balance = -1000000');
      await admin(`${BILL}/accounts/${account}?action=setCredit`, { credit_limit: '0' });
      const [row] = await rowsOf<{ id: number }>('select id from arrears where open_account = ?', account);
      await shop.all.db.run('update arrears set next_at = ? where id = ?', [shop.all.clock.now(), row?.id ?? 0]);
      const context = shop.all.context();
      await context.jobs.drop(context, arrearsJob(row?.id ?? 0, 0).key ?? '');
      await context.jobs.schedule(context, arrearsJob(row?.id ?? 0, shop.all.clock.now()));
      await shop.advance();
      return { status: 200, body: {} };
    },
    freeze: ({ account }) => admin(`${BILL}/accounts/${account}?action=freeze`, { freeze_reason: 'test' }),
    async expire({ account }) {
      await setAccount(account, 'balance = 0, available = 0');
      const rows = await rowsOf<{ id: number }>(
        `select id from subscriptions where account_id = ? and status = 'active'`,
        account,
      );
      for (const { id } of rows) {
        await shop.all.db.run('update subscriptions set ends_at = ? where id = ?', [shop.all.clock.now(), id]);
        const context = shop.all.context();
        await context.jobs.drop(context, renewalJob(id, 0).key ?? '');
        await context.jobs.schedule(context, renewalJob(id, shop.all.clock.now()));
      }
      await shop.advance();
      return { status: 200, body: {} };
    },
    async recycle({ client }, { id }) {
      const reply = await client.post(`${shop.path}/instances/${id}?action=recycle`, {});
      await shop.advance();
      return reply;
    },
    async restore({ client }, { id }) {
      await client.post(`${shop.path}/instances/${id}?action=recycle`, {});
      await shop.advance();
      const reply = await client.post(`${shop.path}/instances/${id}?action=restore`, {});
      await shop.advance();
      return reply;
    },
    async remove({ client }, { id }) {
      const reply = await client.delete(`${shop.path}/volumes/${id}`);
      await shop.advance();
      return reply;
    },
    async convert(customer, { id, kind }) {
      return (await bought(customer, { type: 'convert', items: [{ resource: kind, resource_id: id }] })).reply;
    },
    async resize({ client }, { id }) {
      const reply = await client.post(`${shop.path}/volumes/${id}?action=extend`, { size_gb: 20 });
      await shop.advance();
      return reply;
    },
    async refund({ client }, { order, thing }) {
      if (thing === 'order' || order === 0) return { status: 200, body: {} };
      const reply = await client.post(`${BILL}/orders/${order}?action=refund`);
      await shop.advance();
      return reply;
    },
    withdrawProduct: async (_customer, { thing }) => {
      const id = thing === 'subscription' || thing === 'renewal' ? products.month : products.use;
      const reply = await admin(`${BILL}/products/${id}?action=withdraw`);
      await admin(`${BILL}/products/${id}?action=publish`);
      return reply;
    },
    async deleteProduct(_customer, { thing }) {
      if (thing === 'voucher') return { status: 204, body: {} };
      const isPrepaid = thing === 'subscription' || thing === 'renewal' || thing === 'order';
      const id = isPrepaid ? products.month : products.use;
      await shop.all.db.run(`update products set status = 'archived' where id = ?`, [id]);
      const reply = await shop.all.admin.delete(`${BILL}/products/${id}`);
      await shop.all.db.run(`update products set status = 'on_sale' where id = ?`, [id]);
      return reply;
    },
    async disableUser({ account }) {
      const [row] = await rowsOf<{ user_id: number }>('select user_id from accounts where id = ?', account);
      return admin(`/api/ums/v1/users/${row?.user_id}?action=disable`);
    },
    async deleteUser({ account }) {
      const [row] = await rowsOf<{ user_id: number }>('select user_id from accounts where id = ?', account);
      return shop.all.admin.delete(`/api/ums/v1/users/${row?.user_id}`) as Promise<Reply>;
    },
  };

  /** Changes of an account or a product, which happen once to everything in it. */
  const OF_ALL: ReadonlySet<PaymentChange> = new Set(['suspend', 'freeze', 'expire', 'disableUser', 'deleteUser']);

  test.each(Object.keys(changes) as PaymentChange[])(
    '%s',
    async (change) => {
      const kind = change === 'recycle' || change === 'restore' ? 'instances' : 'volumes';
      const run = changes[change] ?? expect.fail();
      // An account can be closed only once, so that each thing has its own.
      const together = change === 'close' ? undefined : await shop.customer(200);
      const things: { customer: Customer; of: Paid }[] = [];
      for (const thing of PAID_THINGS) {
        const customer = together ?? (await shop.customer(100));
        things.push({ customer, of: await paid(customer, thing, kind) });
      }
      const shared = OF_ALL.has(change) && together && things[0] ? await run(together, things[0].of) : undefined;
      for (const { customer, of } of things) {
        const { account } = customer;
        const decided = WHO_PAYS[change][of.thing];
        const reply = shared ?? (await run(customer, of));
        const says = `${change} ${of.thing}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 400)}`;
        if (decided.does === 'refused') {
          expect(reply.body['code'], says).toBe(codeOf(decided.error));
          expect(await seen(of, account), says).toBe('stays');
        } else {
          expect(reply.status, says).toBeLessThan(300);
          expect(await seen(of, account), says).toBe(decided.does);
        }
      }
    },
    120_000,
  );
});
