// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { sharingWorld, type ChargedLine, type SharingWorld } from './sharingWorld.ts';

/** What users of other marketplaces and commission modules reported, with repository and number. */
describe.each([await oneDatabase()])('reports about shared revenue, on $dialect', (database) => {
  let world: SharingWorld;
  let made = 0;
  beforeAll(async () => {
    world = await sharingWorld('2026-07-04T12:00:00+08:00', { database });
  });
  afterAll(() => world.all.close());

  /** A provider with one rule, and its statement of June over these lines. */
  const settled = async (rule: Parameters<SharingWorld['rule']>[0], lines: readonly ChargedLine[]) => {
    made += 1;
    const one = await world.provider(`REPORT${made}`);
    await world.rule({ provider_id: one.id, ...rule });
    for (const line of lines) await world.charge({ ...line, provider: one.id });
    const { status, body } = await world.run('2026-06', one.id);
    expect(status, JSON.stringify(body)).toBe(201);
    return { one, statement: body.statements[0], lines: await world.linesOf(body.statements[0].id) };
  };
  /** A purchase, and refunds of parts of it. */
  const refunded = async (paid: number, parts: readonly number[]) => {
    made += 1;
    const one = await world.provider(`REPORT${made}`);
    const line = { type: 'subscription_order' as const, payable: paid, provider: one.id };
    const corrects = await world.charge({ ...line, day: '2026-06-01' });
    return { one, refunds: parts.map((payable) => ({ ...line, type: 'refund' as const, payable, corrects })) };
  };
  const statementOf = async (provider: number, rule: Parameters<SharingWorld['rule']>[0]) => {
    await world.rule({ provider_id: provider, ...rule });
    const { body } = await world.run('2026-06', provider);
    return { statement: body.statements[0], lines: await world.linesOf(body.statements[0].id) };
  };

  test('both shares add up to what was paid where half a cent is at stake (dokan 3324)', async () => {
    const { statement } = await settled({ provider_pct: '30' }, [{ payable: 6.45 }]);
    expect(statement).toMatchObject({ share_amount: '1.935', platform_amount: '4.515', amount: '1.94' });
  });

  test('a refund reduces what the vendor earns, and never adds to it (dokan 905, 1575, 2091; OCA commission 55, 555)', async () => {
    const { one, refunds } = await refunded(100, [-20]);
    for (const line of refunds) await world.charge(line);
    const { statement, lines } = await statementOf(one.id, { provider_pct: '10' });
    expect(lines.map(({ amount }) => amount)).toEqual(['10.00', '-2.00']);
    expect(statement).toMatchObject({ amount: '8.00', gross_amount: '100.00', refund_amount: '-20.00' });
  });

  test('a purchase that was refunded as a whole has both lines, and comes to nothing (OCA commission 503, 607)', async () => {
    const { one, refunds } = await refunded(33.33, [-11.11, -11.11, -11.11]);
    for (const line of refunds) await world.charge(line);
    const { statement, lines } = await statementOf(one.id, { provider_pct: '33.3333' });
    expect(lines).toHaveLength(4);
    expect(statement).toMatchObject({ share_amount: '0.00', amount: '0.00', payable_amount: '0.00' });
  });

  test('a run within its period says so, in place of an empty result (OCA commission 87, 145)', async () => {
    const { one } = await settled({}, [{ payable: 1 }]);
    expect(await world.run('2026-07', one.id)).toMatchObject({ status: 409, body: { code: 26014 } });
  });

  test('what was given away for nothing earns nothing after discounts (wcvendors 232)', async () => {
    const free = { payable: 0, original: 100 };
    expect((await settled({}, [free])).statement).toMatchObject({ amount: '0.00' });
    expect((await settled({ base: 'gross' }, [free])).statement).toMatchObject({ amount: '70.00' });
  });

  test('a coupon that the platform bears does not reduce the vendor (mvx 1073)', async () => {
    const { statement } = await settled({ provider_pct: '90' }, [
      { payable: 50, original: 100, platform_discount: 50 },
    ]);
    expect(statement).toMatchObject({ amount: '90.00', platform_amount: '-40.00' });
  });

  test('a fixed amount counts every unit, not once an order (dokan 449)', async () => {
    const { statement } = await settled(
      { mode: 'fixed_per_unit', unit_amount: '1', meter: 'hour', provider_pct: null },
      [{ payable: 8, quantity: 4, meter: 'hour' }],
    );
    expect(statement).toMatchObject({ amount: '4.00' });
  });

  test('which of two rules counts is decided by their priority, not by their kind (dokan 1257)', async () => {
    made += 1;
    const one = await world.provider(`REPORT${made}`);
    await world.rule({ provider_id: one.id, provider_pct: '95', priority: 5 });
    await world.rule({ provider_id: one.id, provider_pct: '80', scope: 'category', category_ids: [world.category] });
    await world.charge({ payable: 100, provider: one.id });
    expect((await world.run('2026-06', one.id)).body.statements[0]).toMatchObject({ amount: '95.00' });
  });

  test('two statements of 10 and of -10 come to nothing, not to 20 (OCA commission 330)', async () => {
    made += 1;
    const one = await world.provider(`REPORT${made}`);
    await world.rule({ provider_id: one.id, provider_pct: '10' });
    const settle = async (period: string) => {
      const { body } = await world.run(period, one.id);
      await world.act(world.supporter(), body.statements[0].id, 'send');
      return (await world.act(one.user(), body.statements[0].id, 'confirm')).body;
    };
    const corrects = await world.charge({
      type: 'subscription_order',
      payable: 100,
      provider: one.id,
      day: '2026-03-10',
    });
    await settle('2026-03');
    await world.charge({ type: 'refund', corrects, payable: -100, provider: one.id, day: '2026-04-10' });
    expect(await settle('2026-04')).toMatchObject({ amount: '-10.00', payable_amount: '0.00', carried_out: '-10.00' });
    await world.charge({ payable: 100, provider: one.id, day: '2026-05-10' });
    expect(await settle('2026-05')).toMatchObject({
      amount: '10.00',
      carried_in: '-10.00',
      payable_amount: '0.00',
      carried_out: '0.00',
    });
  });

  test('a second press on pay moves no money again (opencollective 3502)', async () => {
    const { one, statement } = await settled({}, [{ payable: 100 }]);
    await world.act(world.supporter(), statement.id, 'send');
    await world.act(one.user(), statement.id, 'confirm');
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.act(world.admin(), statement.id, 'pay', { voucher_no: 'B-1' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const payouts = await world.all.db.all(
      `select id from ledger_transactions where kind = 'payout' and once_key like ?`,
      [`statement ${statement.id} %`],
    );
    expect(payouts).toHaveLength(1);
  });
});
