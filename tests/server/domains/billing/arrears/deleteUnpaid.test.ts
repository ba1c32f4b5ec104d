import { describe, expect, test } from 'vitest';
import { resumePaid, deleteUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';

describe.each([await oneDatabase()])('the end of a retention, on $dialect (B3)', (database) => {
  test('deletes gateways and addresses with their rules, takes an address from a machine that stays, and spares what is paid', async () => {
    const { all, run, path, make, list } = await connectedCloud('nextstack', { database });
    const client = all.personal;
    const machine = await connectedMachine({ all, run, path, make, list }, client, 'nextstack');
    const inside = { vpc_id: String(machine.network.id), subnet_id: String(machine.subnet.id) };
    const [pool] = await list('eip-pools');
    const nat = await make('nat-gateways', { name: 'nat', spec: 'small', ...inside });
    const address = (name: string) =>
      make('eips', { name, pool_id: pool.id, charge_mode: 'bandwidth', bandwidth_mbps: 5 });
    const [ofNat, ofMachine, paid, bought] = [
      await address('a'),
      await address('b'),
      await address('c'),
      await address('d'),
    ];
    const bind = async (id: unknown, target: Record<string, unknown>) =>
      expect((await client.post(`${path}/eips/${String(id)}?action=associate`, target as never)).status).toBe(202);
    await bind(ofNat.id, { target: 'natgateway', nat_gateway_id: nat.id });
    // Paid in advance: it stays when the gateway goes.
    await bind(bought.id, { target: 'natgateway', nat_gateway_id: nat.id });
    await bind(ofMachine.id, { target: 'server', server_id: machine.id });
    await run();
    await make('snat-rules', { name: 'all', nat_gateway_id: nat.id, subnet_id: inside.subnet_id, eip_id: ofNat.id });

    const release = (items: readonly ItemRow[]) => all.context().transaction((context) => deleteUnpaid(context, items));
    const itemsOf = (id: unknown) =>
      all.context().db.kysely.selectFrom('billing_items').selectAll().where('resource_id', '=', String(id)).execute();
    const left = async () =>
      Object.fromEntries(
        (await list('eips')).map((each: { name: string; status: string }) => [each.name, each.status]),
      );
    for (const each of [nat, ofNat, ofMachine, paid]) await release(await itemsOf(each.id));
    expect(await itemsOf(paid.id)).toMatchObject([{ state: 'suspended' }, { state: 'suspended' }]);
    await all.context().transaction(async (context) => resumePaid(context, await itemsOf(paid.id)));
    for (const pause of [0, 60_000, 60_000, 60_000, 3_600_000, 3_600_000]) {
      all.clock.advance(pause);
      await run(3);
    }
    expect(await list('nat-gateways')).toEqual([]);
    expect(await list('snat-rules')).toEqual([]);
    expect(await left()).toEqual({ c: 'running', d: 'running' });
    expect(await itemsOf(ofMachine.id)).toMatchObject([{ state: 'released' }, { state: 'released' }]);
    expect(await itemsOf(paid.id)).toMatchObject([{ state: 'active' }, { state: 'active' }]);
    expect(await machine.now()).toMatchObject({ status: 'active' });
  });
});
