import { expect, test } from 'vitest';
import type { Client } from '../../../support/servers/client.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';

test('reachability in a cloud of VPCs: rules, gateways and forwarded ports decide, to their owner only', async () => {
  const world = await connectedCloud('nextstack');
  const { all, path, make, list, run } = world;
  const { id, network: vpc, subnet } = await connectedMachine(world, all.personal, 'nextstack');
  const machine = (await all.personal.get(`${path}/vms/${id}`)).body;
  const ask = async (query: Record<string, string>, client: Client = all.personal) =>
    (await client.get(`${path}/reachability?${new URLSearchParams(query)}`)).body;
  const outside = '198.51.100.1';
  const last = (reply: Fields) => (Array.isArray(reply.steps) ? reply.steps.at(-1) : undefined);

  const closed = await ask({ from: id, to: outside, protocol: 'tcp', port: '443' });
  expect(last(closed)).toMatchObject({ ok: false, word: 'noSnat', resource: 'vpcs', id: vpc.id });
  expect(closed.path).toEqual([
    { resource: 'vms', id },
    { resource: 'vpcSubnets', id: subnet.id },
    { resource: 'vpcs', id: vpc.id },
    { resource: 'networks', id: 'internet' },
  ]);

  const nat = await make('nat-gateways', { name: 'nat', spec: 'small', vpc_id: vpc.id, subnet_id: subnet.id });
  const [pool] = await list('eip-pools');
  const eip = await make('eips', { name: 'nat', pool_id: pool.id, charge_mode: 'bandwidth', bandwidth_mbps: 5 });
  await all.personal.post(`${path}/eips/${eip.id}?action=associate`, { target: 'natgateway', nat_gateway_id: nat.id });
  await run(10);
  const source = { name: 'out', nat_gateway_id: nat.id, subnet_id: subnet.id, eip_id: eip.id };
  await make('snat-rules', source);
  await make('dnat-rules', {
    name: 'in',
    nat_gateway_id: nat.id,
    eip_id: eip.id,
    protocol: 'tcp',
    external_port: '8022',
    internal_ip: machine.fixed_addresses[0],
    internal_port: '22',
  });
  const open = await ask({ from: id, to: outside, protocol: 'tcp', port: '443' });
  expect(open).toMatchObject({ reachable: true });
  expect(open.path.at(-1)).toEqual({ resource: 'natGateways', id: nat.id });

  // The default group lets only its own members in.
  const inwards = { from: outside, to: id, protocol: 'tcp', port: '22' };
  const held = await ask(inwards);
  expect(held.steps[0]).toMatchObject({ ok: true, word: 'forwarded', resource: 'dnatRules', title: 'in' });
  expect(last(held)).toMatchObject({ ok: false, word: 'ingressNoRule', resource: 'vms', id });
  const [group] = machine.security_group_ids;
  const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', port_range_min: 22, port_range_max: 22 };
  await make('sec-group-rules', { ...ssh, security_group_id: group, priority: 10, action: 'allow' });
  const admitted = await ask(inwards);
  expect(admitted).toMatchObject({ reachable: true, path: [{ resource: 'eips', id: eip.id }, {}, {}, {}] });
  await make('sec-group-rules', { ...ssh, security_group_id: group, priority: 1, action: 'deny' });
  expect(last(await ask(inwards))).toMatchObject({ ok: false, word: 'ingressRuleDenies', resource: 'secGroupRules' });

  const unforwarded = await ask({ from: outside, to: eip.ip_addr, protocol: 'tcp', port: '80' });
  expect(last(unforwarded)).toMatchObject({ ok: false, word: 'portNotForwarded', resource: 'eips' });
  expect((await ask(inwards, all.bp_user)).fields).toMatchObject({ to: expect.any(String) });
});
