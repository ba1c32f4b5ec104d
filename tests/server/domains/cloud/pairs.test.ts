import { describe, expect, test } from 'vitest';
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
});
