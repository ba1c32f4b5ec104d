import { expect, test } from 'vitest';
import { connectedCloud, type Fields } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';

const ME = '203.0.113.9';

interface Mend extends Fields {
  mend: string;
  resource: string;
  values: Fields | null;
}

test.each([
  ['openstack', 'instances', 'floating-ips', 'security-group-rules'],
  ['nextstack', 'vms', 'eips', 'sec-group-rules'],
] as const)(
  '%s: a machine says what is missing to log in, and each call that it names adds it (decision 278)',
  async (product, resource, addresses, rules) => {
    const cloud = await connectedCloud(product);
    const { all, path, make, run, list } = cloud;
    const machine = await connectedMachine(cloud, all.personal, product);
    if (product === 'openstack') {
      const outside = (await list('networks')).find(({ external }: Fields) => external === true);
      const router = await make('routers', { name: 'out', external_network_id: outside.id });
      await all.personal.post(`${path}/routers/${router.id}?action=add_interface`, { subnet_id: machine.subnet.id });
      await run(10);
    }
    const look = async (more = `&from=${ME}`) =>
      (await all.personal.get(`${path}/reach?resource=${resource}&id=${machine.id}${more}`)).body;
    const first = await look();
    expect(first, JSON.stringify(first)).toMatchObject({ from: ME, port: 22, reachable: false });
    const [address, rule] = first.mends as [Mend, Mend];
    expect([address.mend, rule.mend]).toEqual(['address', 'rule']);
    expect(address).toMatchObject({ free: null, values: expect.any(Object) });
    expect(rule.values).toMatchObject({ remote_ip_prefix: `${ME}/32`, port_range_min: 22, direction: 'ingress' });
    const made = await make(addresses, address.values ?? {});
    // One that nothing uses is bound in place of a new one.
    expect((await look()).mends[0]).toMatchObject({ free: { id: made.id }, values: null });
    const bound = await all.personal.post(`${machine.at}?action=${String(address.action)}`, {
      [String(address.input)]: made.id ?? '',
    });
    expect(bound.status, JSON.stringify(bound.body)).toBeLessThan(300);
    await run(10);
    expect((await look()).mends).toMatchObject([{ mend: 'rule' }]);
    await make(rules, rule.values ?? {});
    await run(5);
    expect(await look()).toMatchObject({ reachable: true, mends: [] });
    // From elsewhere it is as closed as before.
    expect(await look('&from=203.0.113.77')).toMatchObject({ reachable: false, mends: [{ mend: 'rule' }] });
    expect(await all.personal.get(`${path}/reach?resource=${resource}&id=${machine.id}&from=x`)).toMatchObject({
      status: 400,
      body: { fields: { from: expect.any(String) } },
    });
    // Another port than that of the login has a rule of its own.
    expect(await look(`&from=${ME}&port=8888`)).toMatchObject({
      port: 8888,
      reachable: false,
      mends: [{ mend: 'rule', values: { port_range_min: 8888, port_range_max: 8888 } }],
    });
    for (const port of ['0', '70000', 'x'])
      expect((await all.personal.get(`${path}/reach?resource=${resource}&id=${machine.id}&port=${port}`)).status).toBe(
        400,
      );
    const foreign = await all.bp_admin.get(`${path}/reach?resource=${resource}&id=${machine.id}`);
    const missing = await all.bp_admin.get(`${path}/reach?resource=${resource}&id=none`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  },
);
