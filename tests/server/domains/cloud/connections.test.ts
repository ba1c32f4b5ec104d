import { describe, expect, test } from 'vitest';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { newcomer } from '../../../support/people/newcomer.ts';

/** A new user with a machine of their own. */
async function firstMachine(product: 'openstack' | 'nextstack', options: Parameters<typeof connectedCloud>[1]) {
  const world = await connectedCloud(product, options);
  const client = await newcomer(world.all);
  const machine = await connectedMachine(world, client, product);
  const act = async (action: string, body: Fields) => {
    const reply = await client.post(`${machine.at}?action=${action}`, body);
    await world.run();
    return reply;
  };
  return {
    ...world,
    client,
    machine,
    act,
    read: async (resource: string, id: unknown) => (await client.get(`${world.path}/${resource}/${String(id)}`)).body,
  };
}

describe.each([await oneDatabase()])('a machine and its connections, for a new user on $dialect', (database) => {
  test('NextStack: an EIP is bound on the machine’s page to a selected card, and a detached card loses its EIP', async () => {
    const { make, list, client, machine, act, read, run } = await firstMachine('nextstack', { database });
    const [pool] = await list('eip-pools', client);
    const eip = () => make('eips', { name: 'out', pool_id: pool.id, bandwidth_mbps: 5 }, client);
    const [one, other] = [await eip(), await eip()];
    expect(
      (
        await act('attach_interface', {
          network_id: machine.network.id ?? null,
          subnet_id: machine.subnet.id ?? null,
        })
      ).status,
    ).toBe(202);
    const {
      fixed_addresses: [first, second],
    } = (await machine.now()) as { fixed_addresses: string[] };
    expect(second).toBeTruthy();

    // Addresses that the machine lacks, or that are already bound, cannot be selected.
    expect(await act('bind_eip', { eip_id: one.id, fixed_ip_address: '10.9.0.200' })).toMatchObject({
      status: 400,
      body: { code: 12945, fields: { fixed_ip_address: expect.any(String) } },
    });
    expect((await act('bind_eip', { eip_id: one.id, fixed_ip_address: second ?? null })).status).toBe(202);
    expect(await read('eips', one.id)).toMatchObject({
      associate_type: 'server',
      server_id: machine.id,
      fixed_ip_address: second,
      fault: null,
    });
    expect(await machine.now()).toMatchObject({
      floating_addresses: [one.ip_addr],
      interfaces: [
        { ip: first, floating_ip: null },
        { ip: second, floating_ip: one.ip_addr },
      ],
    });
    expect(await act('bind_eip', { eip_id: one.id })).toMatchObject({
      status: 400,
      body: { fields: { eip_id: expect.any(String) } },
    });
    expect(await act('bind_eip', { eip_id: other.id, fixed_ip_address: second ?? null })).toMatchObject({
      status: 400,
      body: { fields: { fixed_ip_address: expect.stringContaining(String(one.ip_addr)) } },
    });
    expect((await act('bind_eip', { eip_id: other.id })).status).toBe(202);
    expect(await read('eips', other.id)).toMatchObject({ fixed_ip_address: first });

    expect(await act('unbind_eip', { eip_id: pool.id })).toMatchObject({ status: 400 });
    expect((await act('unbind_eip', { eip_id: other.id })).status).toBe(202);
    expect(await read('eips', other.id)).toMatchObject({
      associate_type: null,
      server_id: null,
      fixed_ip_address: null,
    });

    expect(await act('detach_interface', { ip: '10.9.0.200' })).toMatchObject({
      status: 400,
      body: { code: 12945, fields: { ip: expect.any(String) } },
    });
    expect(await act('detach_interface', {})).toMatchObject({
      status: 400,
      body: { fields: { ip: expect.any(String) } },
    });
    expect((await act('detach_interface', { ip: second ?? null })).status).toBe(202);
    await run(30);
    expect(await machine.now()).toMatchObject({
      fixed_addresses: [first],
      floating_addresses: [],
      interfaces: [{ ip: first }],
      fault: null,
    });
    expect(await read('eips', one.id)).toMatchObject({ associate_type: null, server_id: null });
  });

  test('OpenStack: a floating IP is bound on the machine’s page to a selected address, and unbound', async () => {
    const { all, make, list, client, machine, act, read, path, run } = await firstMachine('openstack', { database });
    const outside = (await list('networks', client)).find((each: Fields) => each.external);
    const router = await make('routers', { name: 'out', external_network_id: outside.id }, client);
    await client.post(`${path}/routers/${router.id}?action=add_interface`, { subnet_id: machine.subnet.id ?? null });
    await run();
    const floating = () => make('floating-ips', { floating_network_id: outside.id }, client);
    const [one, other] = [await floating(), await floating()];
    const {
      fixed_addresses: [first],
    } = (await machine.now()) as { fixed_addresses: string[] };

    expect(await act('bind_floating_ip', { floating_ip_id: one.id, fixed_ip_address: '10.9.0.200' })).toMatchObject({
      status: 400,
      body: { code: 12945, fields: { fixed_ip_address: expect.any(String) } },
    });
    expect((await act('bind_floating_ip', { floating_ip_id: one.id, fixed_ip_address: first ?? null })).status).toBe(
      202,
    );
    expect(await read('floating-ips', one.id)).toMatchObject({
      status: 'active',
      server_id: machine.id,
      fixed_ip_address: first,
      fault: null,
    });
    expect(await machine.now()).toMatchObject({ floating_addresses: [one.floating_ip_address], fault: null });
    expect(await act('bind_floating_ip', { floating_ip_id: other.id })).toMatchObject({
      status: 400,
      body: { fields: { fixed_ip_address: expect.stringContaining(String(one.floating_ip_address)) } },
    });
    expect(await act('bind_floating_ip', { floating_ip_id: one.id })).toMatchObject({
      status: 400,
      body: { fields: { floating_ip_id: expect.any(String) } },
    });
    // No user reaches another user's machine.
    expect(
      (await all.personal.post(`${machine.at}?action=unbind_floating_ip`, { floating_ip_id: one.id ?? null })).status,
    ).toBe(404);
    expect(await act('unbind_floating_ip', { floating_ip_id: other.id })).toMatchObject({
      status: 400,
      body: { fields: { floating_ip_id: expect.any(String) } },
    });
    expect((await act('unbind_floating_ip', { floating_ip_id: one.id })).status).toBe(202);
    expect(await read('floating-ips', one.id)).toMatchObject({
      status: 'down',
      server_id: null,
      fixed_ip_address: null,
    });
    expect(await act('unbind_floating_ip', { floating_ip_id: one.id })).toMatchObject({
      status: 409,
      body: { code: 12410 },
    });

    // Port forwardings: of an address that is not bound as a whole, each to one target, refused at the conflicting
    // field.
    const [port] = (await list('ports', client)).filter((each: Fields) => each.server_id === machine.id);
    const ssh = { floating_ip_id: one.id, protocol: 'tcp', external_port: 8022, port_id: port.id, internal_port: 22 };
    const pass = (more: Fields = {}) => client.post(`${path}/port-forwardings`, { ...ssh, ...more });
    const made = await make('port-forwardings', ssh, client);
    expect(made).toMatchObject({ internal_ip: first, fault: null, cloud_ref: expect.any(String) });
    expect(await read('floating-ips', one.id)).toMatchObject({
      status: 'active',
      port_id: null,
      forwarding_count: 1,
    });
    const refusals: [Fields, string, number][] = [
      [{ internal_port: 80 }, 'external_port', 12400],
      [{ external_port: 9022 }, 'internal_port', 12400],
      [{ external_port: 70_000 }, 'external_port', 9000],
      [{ external_port: 1, internal_ip: '10.9.0.200' }, 'internal_ip', 9000],
      [{ external_port: 1, protocol: 'icmp' }, 'protocol', 9000],
      [{ external_port: 1, port_id: null }, 'port_id', 9000],
    ];
    for (const [more, field, code] of refusals)
      expect(await pass(more), field).toMatchObject({ body: { code, fields: { [field]: expect.any(String) } } });
    const udp = await make('port-forwardings', { ...ssh, protocol: 'udp', description: 'quic' }, client);
    expect(udp).toMatchObject({ description: 'quic', fault: null });
    expect(
      await client.put(`${path}/port-forwardings/${String(udp.id)}`, { protocol: 'tcp', internal_port: 80 }),
    ).toMatchObject({ status: 409, body: { fields: { external_port: expect.any(String) } } });
    expect(
      (await client.put(`${path}/port-forwardings/${String(udp.id)}`, { external_port: 8443, internal_port: 443 }))
        .status,
    ).toBe(200);
    await run();
    expect(await read('port-forwardings', udp.id)).toMatchObject({
      external_port: 8443,
      internal_port: 443,
      fault: null,
    });

    // An address with forwardings cannot be bound otherwise, and not be released.
    expect(
      await client.post(`${path}/floating-ips/${String(one.id)}?action=associate`, { server_id: machine.id }),
    ).toMatchObject({ status: 409, body: { code: 12411 } });
    expect(await act('bind_floating_ip', { floating_ip_id: one.id })).toMatchObject({
      status: 400,
      body: { fields: { floating_ip_id: expect.any(String) } },
    });
    expect(await client.delete(`${path}/floating-ips/${String(one.id)}`)).toMatchObject({
      status: 409,
      body: { code: 12411 },
    });
    expect((await all.personal.get(`${path}/port-forwardings/${String(made.id)}`)).status).toBe(404);
    for (const { id } of [made, udp])
      expect((await client.delete(`${path}/port-forwardings/${String(id)}`)).status).toBe(202);
    await run();
    expect(await read('floating-ips', one.id)).toMatchObject({ status: 'down', forwarding_count: 0 });

    // And vice versa: an address that is bound as a whole has no forwardings, and its port is not the target of
    // others.
    expect((await act('bind_floating_ip', { floating_ip_id: one.id })).status).toBe(202);
    expect(await pass()).toMatchObject({ status: 400, body: { fields: { floating_ip_id: expect.any(String) } } });
    expect(await pass({ floating_ip_id: other.id })).toMatchObject({
      status: 400,
      body: { fields: { port_id: expect.any(String) } },
    });
  });
});
