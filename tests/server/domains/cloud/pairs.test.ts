import { describe, expect, test } from 'vitest';
import { deleteUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';

/** A machine in a VPC with a NAT gateway, and an elastic IP that is bound to nothing. */
async function street() {
  const world = await connectedCloud('nextstack');
  const { all, path, make, list, run } = world;
  const machine = await connectedMachine(world, all.personal, 'nextstack');
  const inside = { vpc_id: String(machine.network.id), subnet_id: String(machine.subnet.id) };
  const nat = await make('nat-gateways', { name: 'nat', spec: 'small', ...inside });
  const pool_id = String((await list('eip-pools'))[0]?.id);
  const address = (name: string) => make('eips', { name, pool_id, charge_mode: 'bandwidth', bandwidth_mbps: 5 });
  const eip = await address('eip');
  const act = async (at: string, action: string, input: Fields = {}) => {
    const reply = await all.personal.post(`${path}/${at}?action=${action}`, input);
    await run(30);
    return reply;
  };
  const read = async (at: string): Promise<Fields> => (await all.personal.get(`${path}/${at}`)).body;
  const remove = (at: string) => all.personal.delete(`${path}/${at}`);
  const toServer = (id: unknown) => act(`eips/${String(id)}`, 'associate', { target: 'server', server_id: machine.id });
  const toGateway = (id: unknown) =>
    act(`eips/${String(id)}`, 'associate', { target: 'natgateway', nat_gateway_id: nat.id });
  const rule = async () =>
    make('dnat-rules', {
      name: 'web',
      nat_gateway_id: nat.id,
      eip_id: eip.id,
      protocol: 'tcp',
      external_port: '8443',
      internal_ip: String([(await machine.now()).fixed_addresses].flat()[0]),
      internal_port: '443',
    });
  return { ...world, machine, nat, eip, address, act, read, remove, toServer, toGateway, rule };
}

const code = (status: number, number: number) => ({ status, body: { code: number } });

describe('the pairs of a public address (decision 231)', () => {
  test('elastic IP × machine: one of each, and released only when it is unbound', async () => {
    const { eip, toServer, remove, read, act, address } = await street();
    expect((await toServer(eip.id)).status).toBe(202);
    expect(await toServer(eip.id)).toMatchObject(code(409, 12404));
    expect(await remove(`eips/${eip.id}`)).toMatchObject(code(409, 12404));
    const second = await address('second');
    await toServer(second.id);
    expect(await read(`eips/${second.id}`)).toMatchObject({
      associate_type: null,
      fault: { code: expect.any(String) },
    });
    await act(`eips/${eip.id}`, 'disassociate');
    expect((await remove(`eips/${eip.id}`)).status).toBe(202);
  });

  test('elastic IP × NAT gateway × DNAT rule: bound to one at a time, and held by the rule', async () => {
    const { eip, nat, toServer, toGateway, rule, act, read, remove, run } = await street();
    await toGateway(eip.id);
    expect(await toServer(eip.id)).toMatchObject(code(409, 12404));
    const dnat = await rule();
    await act(`eips/${eip.id}`, 'disassociate');
    expect(await read(`eips/${eip.id}`)).toMatchObject({ nat_gateway_id: nat.id, fault: { code: expect.any(String) } });
    expect(await remove(`nat-gateways/${nat.id}`)).toMatchObject(code(409, 12403));
    await remove(`dnat-rules/${dnat.id}`);
    await run(5);
    // The cloud itself holds a gateway with an address.
    await remove(`nat-gateways/${nat.id}`);
    await run(5);
    expect(await read(`nat-gateways/${nat.id}`)).toMatchObject({
      status: 'running',
      fault: { code: expect.any(String) },
    });
    await act(`eips/${eip.id}`, 'disassociate');
    await remove(`nat-gateways/${nat.id}`);
    await run(5);
    expect(await read(`nat-gateways/${nat.id}`)).toMatchObject({ code: 12402 });
  });

  test('machine × recycle bin × elastic IP × DNAT rule: the bin keeps both, a purge frees the address', async () => {
    const { eip, machine, toServer, toGateway, rule, act, read, address, run } = await street();
    await toServer(eip.id);
    const bound = { server_id: machine.id, associate_type: 'server' };
    await act(`vms/${machine.id}`, 'recycle');
    expect(await machine.now()).toMatchObject({ status: 'soft_deleted' });
    expect(await read(`eips/${eip.id}`)).toMatchObject(bound);
    await act(`vms/${machine.id}`, 'restore');
    expect(await machine.now()).toMatchObject({ status: 'active' });
    expect(await read(`eips/${eip.id}`)).toMatchObject(bound);
    await act(`eips/${eip.id}`, 'disassociate');
    await toGateway(eip.id);
    const dnat = await rule();
    const own = await address('own');
    await toServer(own.id);
    await act(`vms/${machine.id}`, 'recycle');
    expect(await read(`dnat-rules/${dnat.id}`)).toMatchObject({ status: 'running' });
    await act(`vms/${machine.id}`, 'purge');
    await run(120);
    expect(await machine.now()).toMatchObject({ code: expect.any(Number) });
    expect(await read(`eips/${own.id}`)).toMatchObject({ status: 'running', server_id: null });
    expect(await read(`eips/${eip.id}`)).toMatchObject({ associate_type: 'natgateway' });
  });

  test('DNAT rule × machine in the bin: the rule is there again with the restored machine', async () => {
    const { eip, machine, toGateway, rule, act, read } = await street();
    await toGateway(eip.id);
    const dnat = await rule();
    const { internal_ip } = dnat;
    await act(`vms/${machine.id}`, 'recycle');
    await act(`vms/${machine.id}`, 'restore');
    expect(await machine.now()).toMatchObject({ status: 'active', fixed_addresses: [internal_ip] });
    expect(await read(`dnat-rules/${dnat.id}`)).toMatchObject({ status: 'running', internal_ip });
  });

  test('NAT gateway × its subnet: the subnet stays while the gateway is in it (12320)', async () => {
    const { make, read, remove, run } = await street();
    const vpc = await make('vpcs', { name: 'lane', cidr_block: '10.90.0.0/16' });
    const subnet = await make('vpc-subnets', { name: 'lane', vpc_id: String(vpc.id), cidr: '10.90.1.0/24' });
    const inside = { vpc_id: String(vpc.id), subnet_id: String(subnet.id) };
    const gateway = await make('nat-gateways', { name: 'lane', spec: 'small', ...inside });
    expect(await remove(`vpc-subnets/${subnet.id}`)).toMatchObject(code(409, 12320));
    expect(await read(`nat-gateways/${gateway.id}`)).toMatchObject({ subnet_id: subnet.id });
    await run(10);
    await remove(`nat-gateways/${gateway.id}`);
    await run(5);
    expect((await remove(`vpc-subnets/${subnet.id}`)).status).toBe(202);
  });

  test('snapshot × resize: one after the other, and none while a new size waits for its confirmation', async () => {
    const { all, path, list, machine, act, run } = await street();
    const at = `vms/${machine.id}`;
    await act(at, 'stop');
    const ask = (action: string, input: Fields = {}) => all.personal.post(`${path}/${at}?action=${action}`, input);
    const before = await machine.now();
    const other = (await list('vm-flavors')).find(
      ({ id, gpu_count, disk_gb }: Fields) => id !== before.flavor_id && !gpu_count && Number(disk_gb) > 0,
    );
    expect((await ask('create_snapshot', { name: 'first' })).status).toBe(202);
    expect(await ask('resize', { flavor_id: other.id })).toMatchObject({ status: 409 });
    await run(60);
    expect((await act(at, 'resize', { flavor_id: other.id })).status).toBe(202);
    expect(await machine.now()).toMatchObject({ status: 'resized' });
    expect(await ask('create_snapshot', { name: 'second' })).toMatchObject(code(409, 9105));
    await act(at, 'revert_resize');
    expect(await machine.now()).toMatchObject({ flavor_id: before.flavor_id });
    expect((await list('vm-snapshots')).map(({ name, status }: Fields) => [name, status])).toEqual([
      ['first', 'available'],
    ]);
    expect((await ask('create_snapshot', { name: 'third' })).status).toBe(202);
  });

  test('elastic IP × transfer: a disk that is handed over leaves the address and its machine with their owner', async () => {
    const { all, path, eip, machine, toServer, act, read, make, run } = await street();
    await toServer(eip.id);
    const disk = await make('vm-volumes', { name: 'data', source: 'blank', size_gb: 10 });
    await act(`vm-volumes/${disk.id}`, 'attach', { server_id: machine.id });
    // A disk of a machine is not handed over, and neither a machine nor an address can be.
    expect(await act(`vm-volumes/${disk.id}`, 'create_transfer')).toMatchObject({ status: 409 });
    for (const at of [`vms/${machine.id}`, `eips/${eip.id}`])
      expect((await act(at, 'create_transfer')).status).toBeGreaterThanOrEqual(400);
    await act(`vm-volumes/${disk.id}`, 'detach');
    const { transfer_id, auth_key } = (await act(`vm-volumes/${disk.id}`, 'create_transfer')).body;
    const taken = await all.bp_user.post(`${path}/vm-volumes?action=accept_transfer`, { transfer_id, auth_key });
    expect(taken.status).toBe(202);
    await run(5);
    expect((await all.bp_user.get(`${path}/vm-volumes/${disk.id}`)).status).toBe(200);
    expect((await all.bp_user.get(`${path}/eips/${eip.id}`)).status).toBe(404);
    expect(await read(`eips/${eip.id}`)).toMatchObject({ server_id: machine.id, associate_type: 'server' });
  });

  test('arrears × elastic IP of a machine in the bin: it waits for the machine, and is given up after it', async () => {
    const { all, eip, machine, toServer, act, read, run } = await street();
    await toServer(eip.id);
    await act(`vms/${machine.id}`, 'recycle');
    const items = await all
      .context()
      .db.kysely.selectFrom('billing_items')
      .selectAll()
      .where('resource_id', 'in', [String(eip.id), machine.id])
      .execute();
    await all.context().transaction((context) => deleteUnpaid(context, items));
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        all.clock.advance(60_000);
        await run(3);
      }
    };
    await minutes(5);
    // The bin keeps what is in it: a restored machine has its address.
    expect(await machine.now()).toMatchObject({ status: 'soft_deleted' });
    expect(await read(`eips/${eip.id}`)).toMatchObject({ server_id: machine.id });
    await act(`vms/${machine.id}`, 'purge');
    // What waits is looked at every hour; then the cloud confirms.
    for (const hour of [1, 2, 3]) {
      all.clock.advance(hour * 3_600_000);
      await run(3);
    }
    expect(await read(`eips/${eip.id}`)).toMatchObject({ code: expect.any(Number) });
  });
});
