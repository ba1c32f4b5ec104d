import { describe, expect, test } from 'vitest';
import { deleteUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import { createClient, type Client } from '../../../support/servers/client.ts';
import { tokenOf } from '../../../support/servers/eventStream.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';

type World = Awaited<ReturnType<typeof connectedCloud>>;

/** A simulated NextStack with the capabilities of an OpenStack. */
async function asOpenstack() {
  const world = await connectedCloud('nextstack');
  const machine = await connectedMachine(world, world.all.personal, 'nextstack');
  const inside = { vpc_id: String(machine.network.id), subnet_id: String(machine.subnet.id) };
  const nat = await world.make('nat-gateways', { name: 'nat', spec: 'small', ...inside });
  const pool_id = String((await world.list('eip-pools'))[0]?.id);
  const eip = await world.make('eips', { name: 'eip', pool_id, charge_mode: 'bandwidth', bandwidth_mbps: 5 });
  const bind = { target: 'natgateway', nat_gateway_id: nat.id };
  expect((await world.all.personal.post(`${world.path}/eips/${eip.id}?action=associate`, bind)).status).toBe(202);
  await world.run();
  const snat = await world.make('snat-rules', {
    name: 'all',
    nat_gateway_id: nat.id,
    subnet_id: inside.subnet_id,
    eip_id: eip.id,
  });
  const told = await toldBy(world);
  const { commandRuns: _, ...kinds } = told;
  const without = (kind: string, ...words: string[]) => (told[kind] ?? []).filter((word) => !words.includes(word));
  await tell(world, {
    ...kinds,
    snatRules: ['list'],
    natGateways: [...without('natGateways', 'sizes', 'several', 'resize'), 'pools'],
    dnatRules: without('dnatRules', 'any_protocol', 'any_address'),
    eips: without('eips', 'traffic'),
    securityGroupRules: without('securityGroupRules', 'ordered'),
  });
  const post = (address: string, body: Fields) => world.all.personal.post(`${world.path}/${address}`, body);
  return { ...world, machine, inside, nat, pool_id, eip, snat, post };
}

async function toldBy({ all, path }: Pick<World, 'all' | 'path'>): Promise<Record<string, string[]>> {
  const [row] = await all.db.all<{ capabilities: string }>('select capabilities from clouds where cloud_id = ?', [
    path.split('/').at(-1) ?? '',
  ]);
  return JSON.parse(row?.capabilities ?? '{}');
}

const tell = ({ all, path }: Pick<World, 'all' | 'path'>, capabilities: Record<string, string[]>) =>
  all.db.run('update clouds set capabilities = ? where cloud_id = ?', [
    JSON.stringify(capabilities),
    path.split('/').at(-1) ?? '',
  ]);

describe('what a cloud does not offer is refused before anything is created', () => {
  test('a size, a charge by traffic, an order of rules: at their field (12945)', async () => {
    const { post, inside, pool_id, list } = await asOpenstack();
    const refused = (field: string) => ({
      status: 400,
      body: { code: 12945, fields: { [field]: expect.any(String) } },
    });
    expect(await post('nat-gateways', { name: 'x', ...inside, pool_id, spec: 'large' })).toMatchObject(refused('spec'));
    const eip = { name: 'more', pool_id, bandwidth_mbps: 5 };
    expect(await post('eips', { ...eip, charge_mode: 'traffic' })).toMatchObject(refused('charge_mode'));
    expect(await post('eips', eip)).toMatchObject({ status: 201, body: { charge_mode: 'bandwidth' } });
    const rule = {
      security_group_id: (await list('sec-groups'))[0]?.id,
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 9443,
      port_range_max: 9443,
      remote_ip_prefix: '0.0.0.0/0',
    };
    expect(await post('sec-group-rules', { ...rule, action: 'deny' })).toMatchObject(refused('action'));
    expect(await post('sec-group-rules', { ...rule, priority: 3 })).toMatchObject(refused('priority'));
    // Such a rule has no place among others.
    expect(await post('sec-group-rules', rule)).toMatchObject({
      status: 201,
      body: { action: 'allow', priority: null },
    });
  });

  test('what is kept by a kind that it lacks: commands in machines, SNAT rules of one’s own (12940)', async () => {
    const { all, path, post } = await asOpenstack();
    const refused = { status: 409, body: { code: 12940, why: { kind: 'capability' } } };
    expect(await all.personal.get(`${path}/vm-commands`)).toMatchObject(refused);
    expect(await post('vm-commands', { name: 'x', content: 'ls' })).toMatchObject(refused);
    expect(await post('snat-rules', { name: 'x' })).toMatchObject(refused);
    expect(await all.personal.get(`${path}/snat-rules`)).toMatchObject({ status: 200 });
  });
});

describe('the NAT gateway of a cloud where it is the router of a VPC', () => {
  test('is one for each VPC, and forwards ports to machines without an address of their own', async () => {
    const { post, inside, pool_id, nat, eip, machine, make, all, path, run } = await asOpenstack();
    expect(await post('nat-gateways', { name: 'second', ...inside, pool_id })).toMatchObject({
      status: 400,
      body: { fields: { vpc_id: expect.stringContaining('nat') } },
    });
    const ip = String([(await machine.now()).fixed_addresses].flat()[0]);
    const rule = { name: 'web', nat_gateway_id: nat.id, eip_id: eip.id, protocol: 'tcp', internal_port: '443' };
    const to = (internal_ip: string, more: Fields = {}) =>
      post('dnat-rules', { ...rule, external_port: '8443', internal_ip, ...more });
    const at = (field: string) => ({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await to(ip, { protocol: 'any', external_port: 'any', internal_port: 'any' })).toMatchObject(at('protocol'));
    expect(await to(ip.replace(/\d+$/, '250'))).toMatchObject(at('internal_ip'));
    const own = await make('eips', { name: 'own', pool_id, bandwidth_mbps: 5 });
    await all.personal.post(`${path}/eips/${own.id}?action=associate`, { target: 'server', server_id: machine.id });
    await run();
    expect(await to(ip)).toMatchObject(at('internal_ip'));
    await all.personal.post(`${path}/eips/${own.id}?action=disassociate`, {});
    await run();
    expect(await to(ip)).toMatchObject({ status: 201 });
  });

  test('is not held by the SNAT rules that come with its subnets; one that people create holds it (12403)', async () => {
    const world = await asOpenstack();
    const { all, path, nat, eip, run } = world;
    await tell(world, { ...(await toldBy(world)), snatRules: ['list', 'create', 'delete'] });
    expect(await all.personal.delete(`${path}/nat-gateways/${nat.id}`)).toMatchObject({
      status: 409,
      body: { code: 12403 },
    });
    await tell(world, { ...(await toldBy(world)), snatRules: ['list'] });
    expect(await all.personal.delete(`${path}/nat-gateways/${nat.id}`)).toMatchObject({ status: 202 });
    await run();
    expect(eip.id).toEqual(expect.any(String));
  });
});

describe('the end of a retention', () => {
  test('does not wait for SNAT rules that the cloud never deletes on request', async () => {
    const world = await asOpenstack();
    const { all, path, nat, snat, eip, run } = world;
    // A synchronisation would report the simulator's own capabilities.
    const kept = await toldBy(world);
    await all.db.run('update clouds set sync_interval_s = 86400');
    await run(120);
    await tell(world, kept);
    const items = await all
      .context()
      .db.kysely.selectFrom('billing_items')
      .selectAll()
      .where('resource_id', '=', String(nat.id))
      .execute();
    await all.context().transaction((context) => deleteUnpaid(context, items));
    for (const pause of [0, 60_000, 60_000, 3_600_000]) {
      all.clock.advance(pause);
      await run(3);
    }
    // The next step is under way: the address is freed. Rules of the simulator hold it, those of such a cloud do not.
    expect((await all.personal.get(`${path}/snat-rules/${snat.id}`)).body).toMatchObject({ status: 'running' });
    expect((await all.personal.get(`${path}/eips/${eip.id}`)).body.fault).toMatchObject({
      message: expect.stringContaining('1 rules of its NAT gateway'),
    });
  });
});

describe('a tenant', () => {
  test('who names a VPC or an elastic IP of another one is answered as if there were none', async () => {
    const { all, path, inside, eip } = await asOpenstack();
    const missing = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    for (const [resource, id] of [
      ['vpcs', inside.vpc_id],
      ['eips', eip.id],
    ]) {
      const [theirs, none] = [
        await all.bp_admin.get(`${path}/${resource}/${String(id)}`),
        await all.bp_admin.get(`${path}/${resource}/${missing}`),
      ];
      expect([theirs.status, theirs.body.code]).toEqual([404, none.body.code]);
    }
    const subnet = { name: 'in', vpc_id: inside.vpc_id, cidr: '172.16.99.0/24' };
    expect(await all.bp_admin.post(`${path}/vpc-subnets`, subnet)).toMatchObject({
      status: 400,
      body: { fields: { vpc_id: expect.any(String) } },
    });
  });

  test('a second NAT gateway of a VPC, also from another process at the same moment (decision 265)', async () => {
    const { all, path, list, run, pool_id, make } = await asOpenstack();
    const vpc = await make('vpcs', { name: 'lane', cidr_block: '10.90.0.0/16' });
    const subnet = await make('vpc-subnets', { name: 'lane', vpc_id: String(vpc.id), cidr: '10.90.1.0/24' });
    const process = all.anotherProcess();
    await process.others.catchUp();
    const elsewhere = createClient(process.app, async () => ({
      authorization: `Bearer ${await tokenOf(all, 'personal')}`,
    }));
    const ask = (client: Client, name: string) =>
      client.post(`${path}/nat-gateways`, { name, vpc_id: vpc.id, subnet_id: subnet.id, pool_id });
    const replies = await Promise.all([ask(all.personal, 'one'), ask(elsewhere, 'two')]);
    const [made, refused] = replies.toSorted((one, other) => one.status - other.status);
    expect(made?.status).toBe(201);
    // By the hook where writers follow each other, by the database where they do not.
    expect([400, 409]).toContain(refused?.status);
    expect(Object.keys(refused?.body.fields)).toEqual([expect.stringMatching(/^(vpc_id|sole)$/)]);
    const twin =
      'insert into nat_gateways (id, cloud_id, name, status, spec, vpc_id, subnet_id, sole, created_at, updated_at)';
    const copied = `${twin} select 'twin', cloud_id, name, status, spec, vpc_id, subnet_id, sole, created_at, updated_at`;
    await expect(all.db.run(`${copied} from nat_gateways where vpc_id = ?`, [String(vpc.id)])).rejects.toThrow(
      /unique/i,
    );
    await run(5);
    const here = async () => (await list('nat-gateways')).filter(({ vpc_id }: Fields) => vpc_id === vpc.id);
    expect(await here()).toMatchObject([{ id: made?.body.id, status: 'running' }]);
    // Afterwards the field names the one that is there.
    expect(await ask(all.personal, 'three')).toMatchObject({
      status: 400,
      body: { fields: { vpc_id: expect.stringMatching(/one|two/) } },
    });
    await all.personal.delete(`${path}/nat-gateways/${made?.body.id}`);
    await run(5);
    expect((await ask(all.personal, 'four')).status).toBe(201);
  });
});
