import { holds, same } from '../steps.ts';
import type { Contract } from './contract.ts';

/** Pools, elastic IPs, the NAT gateway of a VPC and its rules. */
export async function publicAddresses(all: Contract): Promise<void> {
  const { step, make, change, act, drop, until, no, id, ids, can, world, prefix } = all;
  const pools = (await world.all('eipPools')).filter(({ fields }) => fields.enabled);
  ids.set('pool', pools[0]?.id ?? '');
  const pool = await world.get('eipPools', id('pool'));
  const eip = (name: string) => ({
    name: `${prefix}-${name}`,
    pool_id: id('pool'),
    ...(can('eips', 'bandwidth') && { bandwidth_mbps: 5 }),
  });
  const bound = (name: string, fields: object) =>
    until('eips', id(name), (found) =>
      Object.entries(fields).every(([key, value]) => found[key as keyof typeof found] === value),
    );

  await step('a pool of addresses', async () => {
    await change('eipPools', 'pool', { description: 'of the contract', line: 'telecom' });
    await change('eipPools', 'pool', { description: pool?.description ?? null, line: pool?.line ?? 'bgp' });
    if (!can('eipPools', 'create')) return 'changed; pools are created in the cloud';
    await make('more', 'eipPools', { name: `${prefix}-pool`, line: 'bgp', cidr: '198.51.100.0/28' });
    await drop('eipPools', 'more');
    return 'changed, created and removed';
  });

  await step('an elastic IP', async () => {
    await make('eip', 'eips', { ...eip('eip'), description: 'Front' });
    await change('eips', 'eip', { name: `${prefix}-front`, description: 'Front door' });
    const fields = await bound('eip', { associate_type: null, line: pool?.line ?? null });
    if (can('eips', 'change_bandwidth')) {
      await act('eips', 'eip', 'change_bandwidth', { bandwidth_mbps: 10 });
      await bound('eip', { bandwidth_mbps: 10 });
    }
    return `${String(fields.ip_addr)}, ${can('eips', 'bandwidth') ? 'limited' : 'without a limit'}`;
  });

  await step('it leads to the machine', async () => {
    const [card] = (await world.get('servers', id('server')))?.interfaces ?? [];
    await act('servers', 'server', 'bind_eip', { eip_id: id('eip'), fixed_ip_address: card?.ip });
    await act('servers', 'server', 'bind_eip', { eip_id: id('eip'), fixed_ip_address: card?.ip });
    const { ip_addr } = await bound('eip', {
      associate_type: 'server',
      server_id: id('server'),
      fixed_ip_address: card?.ip,
    });
    await until(
      'servers',
      id('server'),
      (fields) => JSON.stringify(fields.floating_addresses) === `["${String(ip_addr)}"]`,
    );
    const said = [await no('conflict', () => world.remove('eips', id('eip')))];
    await make('second', 'eips', eip('second'));
    said.push(await no('conflict', () => act('eips', 'second', 'associate', { server_id: id('server') })));
    await act('servers', 'server', 'unbind_eip', { eip_id: id('eip') });
    await bound('eip', { associate_type: null, server_id: null });
    return said.join('; ');
  });

  await step('bound twice at once: one of them has it', async () => {
    const results = await Promise.allSettled([
      act('eips', 'eip', 'associate', { server_id: id('server') }),
      act('eips', 'second', 'associate', { server_id: id('server') }),
    ]);
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    same('how many were bound', done, 1);
    for (const name of ['eip', 'second']) await act('eips', name, 'disassociate');
    await bound('eip', { associate_type: null });
    await bound('second', { associate_type: null });
    return 'one was refused';
  });

  await step('a NAT gateway', async () => {
    await make('nat', 'natGateways', {
      name: `${prefix}-nat`,
      vpc_id: id('vpc'),
      subnet_id: id('subnet'),
      ...(can('natGateways', 'sizes') && { spec: 'small' }),
      ...(can('natGateways', 'pools') && { pool_id: id('pool') }),
      description: 'Out',
    });
    await change('natGateways', 'nat', { name: `${prefix}-gateway`, description: 'Way out' });
    if (can('natGateways', 'resize')) {
      await act('natGateways', 'nat', 'resize', { spec: 'middle' });
      await until('natGateways', id('nat'), ({ spec }) => spec === 'middle');
    }
    await act('eips', 'eip', 'associate', { nat_gateway_id: id('nat') });
    await act('eips', 'eip', 'associate', { nat_gateway_id: id('nat') });
    await bound('eip', { associate_type: 'natgateway', nat_gateway_id: id('nat'), server_id: null });
    const { eip_ids } = await until(
      'natGateways',
      id('nat'),
      (fields) => JSON.stringify(fields.eip_ids) === `["${id('eip')}"]`,
    );
    return `${String(eip_ids)} leads to it`;
  });

  await step('its SNAT rules', async () => {
    if (can('snatRules', 'create')) {
      await make('snat', 'snatRules', {
        name: `${prefix}-out`,
        nat_gateway_id: id('nat'),
        eip_id: id('eip'),
        subnet_id: id('subnet'),
      });
    }
    const rules = (await world.all('snatRules')).filter(({ fields }) => fields.nat_gateway_id === id('nat'));
    same(
      'the subnets that it serves',
      rules.map(({ fields }) => fields.subnet_id),
      [id('subnet')],
    );
    same('the rule itself', (await world.get('snatRules', rules[0]?.id ?? ''))?.subnet_id, id('subnet'));
    if (can('snatRules', 'create')) await drop('snatRules', 'snat');
    return can('snatRules', 'create') ? 'created and removed' : 'they come with the subnets';
  });

  await step('a DNAT rule', async () => {
    const [card] = (await world.get('servers', id('server')))?.interfaces ?? [];
    const rule = {
      name: `${prefix}-web`,
      nat_gateway_id: id('nat'),
      eip_id: id('eip'),
      protocol: 'tcp',
      external_port: '8443',
      internal_ip: card?.ip,
      internal_port: '443',
    };
    await make('dnat', 'dnatRules', rule);
    await make('range', 'dnatRules', {
      ...rule,
      name: `${prefix}-range`,
      external_port: '9000-9010',
      internal_port: '9000-9010',
    });
    const said = [
      await no('conflict', () => world.create('dnatRules', { ...rule, name: `${prefix}-again` })),
      await no('conflict', () => act('eips', 'eip', 'disassociate')),
      await no('conflict', () => world.remove('natGateways', id('nat'))),
      await no('conflict', () => world.remove('eips', id('eip'))),
    ];
    holds('The rule is gone', (await world.get('dnatRules', id('dnat'))) !== undefined);
    await drop('dnatRules', 'range');
    await drop('dnatRules', 'dnat');
    return said.join('; ');
  });

  await step('the gateway and the addresses are given back', async () => {
    const said = [await no('conflict', () => world.remove('natGateways', id('nat')))];
    await act('eips', 'eip', 'disassociate');
    await act('eips', 'eip', 'disassociate');
    await bound('eip', { associate_type: null, nat_gateway_id: null });
    await drop('natGateways', 'nat');
    await drop('eips', 'eip');
    await drop('eips', 'second');
    return said.join('; ');
  });
}
