import { describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud } from './simulatedCloud.ts';

const nextStack = () => simulatedCloud(sqliteUnderTest, { product: 'nextstack' });

describe('VPCs', () => {
  test('a tenant starts with one for its machines, which cannot be deleted', async () => {
    const cloud = await nextStack();
    const vpc = await cloud.named('vpcs', 'default');
    const ref = await cloud.machine();
    expect(await cloud.fields('servers', ref)).toMatchObject({
      status: 'active',
      fixed_addresses: ['172.16.0.2'],
      interfaces: [{ network_id: vpc, subnet_id: await cloud.named('vpcSubnets', 'default') }],
    });
    await expect(cloud.kind('vpcs').remove?.(vpc, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
  });

  test('are private, do not shrink, and have subnets that do not overlap', async () => {
    const cloud = await nextStack();
    await expect(cloud.create('vpcs', { name: 'public', cidr_block: '8.8.0.0/16' })).rejects.toMatchObject({
      fault: 'invalid',
    });
    const { ref: vpc } = await cloud.create('vpcs', { name: 'lab', cidr_block: '10.20.0.0/16' });
    cloud.pass(500);
    const subnet = (cidr: string) => cloud.create('vpcSubnets', { name: cidr, vpc_id: vpc, cidr });
    const { ref } = await subnet('10.20.1.0/24');
    await expect(subnet('10.20.1.128/25')).rejects.toMatchObject({ fault: 'invalid' });
    await expect(subnet('10.21.0.0/24')).rejects.toMatchObject({ fault: 'invalid' });
    await expect(cloud.kind('vpcs').update?.(vpc, { cidr_block: '10.20.0.0/20' })).rejects.toMatchObject({
      fault: 'invalid',
    });
    await cloud.kind('vpcs').update?.(vpc, { cidr_block: '10.0.0.0/8' });
    await expect(cloud.kind('vpcs').remove?.(vpc, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
    cloud.pass(500);
    await cloud.kind('vpcSubnets').remove?.(ref, { force: false });
    cloud.pass(500);
    await cloud.kind('vpcs').remove?.(vpc, { force: false });
    cloud.pass(500);
    expect((await cloud.all('vpcs')).map(({ fields }) => fields.name)).toEqual(['default']);
  });
});

describe('NAT', () => {
  async function gateway() {
    const cloud = await nextStack();
    const [vpc, subnet, pool] = [
      await cloud.named('vpcs', 'default'),
      await cloud.named('vpcSubnets', 'default'),
      await cloud.named('eipPools', 'sim-bgp'),
    ];
    const { ref: nat } = await cloud.create('natGateways', {
      name: 'nat',
      vpc_id: vpc,
      subnet_id: subnet,
      spec: 'small',
    });
    const { ref: eip } = await cloud.create('eips', { name: 'eip', pool_id: pool, bandwidth_mbps: 10 });
    return { cloud, nat, eip, subnet };
  }

  test('a gateway must run before it gets an EIP, and an EIP must be bound before it has rules', async () => {
    const { cloud, nat, eip, subnet } = await gateway();
    await expect(cloud.act('eips', eip, 'associate', { nat_gateway_id: nat })).rejects.toMatchObject({
      fault: 'conflict',
    });
    cloud.pass(2000);
    await expect(
      cloud.create('snatRules', { name: 'out', nat_gateway_id: nat, eip_id: eip, subnet_id: subnet }),
    ).rejects.toMatchObject({ fault: 'conflict' });
    await cloud.act('eips', eip, 'associate', { nat_gateway_id: nat });
    expect(await cloud.fields('natGateways', nat)).toMatchObject({ status: 'running', eip_ids: [eip] });
    const { ref: rule } = await cloud.create('snatRules', {
      name: 'out',
      nat_gateway_id: nat,
      eip_id: eip,
      subnet_id: subnet,
    });
    await expect(
      cloud.create('snatRules', { name: 'again', nat_gateway_id: nat, eip_id: eip, source_cidr: '172.16.1.0/24' }),
    ).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.act('eips', eip, 'disassociate')).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.kind('natGateways').remove?.(nat, { force: false })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await cloud.kind('snatRules').remove?.(rule, { force: false });
    await cloud.act('eips', eip, 'disassociate');
    await cloud.kind('natGateways').remove?.(nat, { force: false });
    cloud.pass(2000);
    expect(await cloud.all('natGateways')).toEqual([]);
    expect(await cloud.fields('vpcSubnets', subnet)).toMatchObject({ used_ips: 0 });
  });

  test('a port of an EIP has one target', async () => {
    const { cloud, nat, eip } = await gateway();
    cloud.pass(2000);
    await cloud.act('eips', eip, 'associate', { nat_gateway_id: nat });
    const rule = {
      name: 'ssh',
      nat_gateway_id: nat,
      eip_id: eip,
      external_port: '22',
      internal_ip: '172.16.0.9',
      internal_port: '22',
      protocol: 'tcp' as const,
    };
    await cloud.create('dnatRules', rule);
    await expect(cloud.create('dnatRules', rule)).rejects.toMatchObject({ fault: 'conflict' });
    await expect(
      cloud.create('dnatRules', { ...rule, protocol: 'any', external_port: '', internal_port: '' }),
    ).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.create('dnatRules', { ...rule, external_port: '8000-8010' })).rejects.toMatchObject({
      fault: 'invalid',
    });
    await expect(
      cloud.create('dnatRules', { ...rule, external_port: '80', internal_ip: '10.0.0.1' }),
    ).rejects.toMatchObject({ fault: 'invalid' });
    await cloud.create('dnatRules', { ...rule, name: 'dns', protocol: 'udp' });
  });
});

test('EIPs come from a pool, one for a machine, within the available bandwidth', async () => {
  const cloud = await nextStack();
  const pool = await cloud.named('eipPools', 'sim-bgp');
  const ref = await cloud.machine();
  await expect(cloud.create('eips', { name: 'wide', pool_id: pool, bandwidth_mbps: 201 })).rejects.toMatchObject({
    fault: 'invalid',
  });
  const one = await cloud.create('eips', { name: 'one', pool_id: pool, bandwidth_mbps: 200 });
  const other = await cloud.create('eips', { name: 'other', pool_id: pool, bandwidth_mbps: 1 });
  expect(await cloud.fields('eipPools', pool)).toMatchObject({ allocated: 2 });
  await cloud.act('eips', one.ref, 'associate', { server_id: ref });
  expect(await cloud.fields('servers', ref)).toMatchObject({ floating_addresses: [one.fields.ip_addr] });
  await expect(cloud.act('eips', other.ref, 'associate', { server_id: ref })).rejects.toMatchObject({
    fault: 'conflict',
  });
  await expect(cloud.kind('eips').remove?.(one.ref, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
  await expect(cloud.kind('eipPools').remove?.(pool, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
  await cloud.act('eips', one.ref, 'disassociate');
  await cloud.kind('eips').remove?.(one.ref, { force: false });
  expect(await cloud.fields('eipPools', pool)).toMatchObject({ allocated: 1 });
  await expect(cloud.create('eipPools', { name: 'same', line: 'bgp', cidr: '198.18.1.0/24' })).rejects.toMatchObject({
    fault: 'conflict',
  });
});

test('a command is not executed, states so, and its script determines the result', async () => {
  const cloud = await nextStack();
  const ref = await cloud.machine();
  const run = (content: string) =>
    cloud.create('commandRuns', { server_id: ref, type: 'shell', content, timeout_s: 60 });
  const [good, bad, long] = [await run('echo "hello"'), await run('echo no\nexit 3'), await run('sleep 600')];
  expect(good.fields.status).toBe('pending');
  cloud.pass(1000);
  expect(await cloud.fields('commandRuns', good.ref)).toMatchObject({ status: 'running' });
  cloud.pass(60_000);
  expect(await cloud.fields('commandRuns', good.ref)).toMatchObject({
    status: 'success',
    exit_code: 0,
    output: expect.stringMatching(/^\[simulator\] sim-web: .*was not run[^]*hello$/),
  });
  expect(await cloud.fields('commandRuns', bad.ref)).toMatchObject({ status: 'failed', exit_code: 3 });
  expect(await cloud.fields('commandRuns', long.ref)).toMatchObject({ status: 'timeout', exit_code: null });
  await cloud.act('servers', ref, 'stop');
  cloud.pass(1000);
  await expect(run('uptime')).rejects.toMatchObject({ fault: 'conflict' });
});
