import { describe, expect, test } from 'vitest';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { networkKinds } from '#server/domains/cloud/openstack/network/networkKinds.ts';
import { portForwardingsOf } from '#server/domains/cloud/openstack/network/portForwardings.ts';
import { fakeNeutron } from '../../../../../support/clouds/fakeNeutron.ts';

const ALL = ['floating-ip-port-forwarding', 'floating-ip-port-forwarding-description', 'expose-port-forwarding-in-fip'];
const made = { token: 't', tenant: 'tenant' };
const ssh = {
  floating_ip_id: 'fip',
  protocol: 'tcp' as const,
  external_port: 8022,
  port_id: 'port',
  internal_port: 22,
  description: 'ssh',
};

async function neutron(extensions: readonly string[] = ALL) {
  const fake = await fakeNeutron();
  fake.put('floatingips', {
    id: 'fip',
    project_id: 'tenant',
    port_id: null,
    floating_ip_address: '198.51.100.1',
    port_forwardings: [],
  });
  fake.put('ports', {
    id: 'port',
    project_id: 'tenant',
    fixed_ips: [{ ip_address: 'fd00::9' }, { ip_address: '10.0.0.9' }, { ip_address: '10.0.0.10' }],
  });
  // Only the extensions of the cloud matter here.
  const cloud = { extensions: new Set(extensions) } as unknown as OpenstackCloud;
  const kind = portForwardingsOf(fake.network, cloud);
  const all = async () => {
    const items = [];
    for await (const page of kind.list()) items.push(...page.items);
    return items;
  };
  return { ...fake, cloud, kind, all };
}

describe('port forwardings of Neutron', () => {
  test('are created below their address, to the first IPv4 address of the port, and once', async () => {
    const { kind, forwardings, calls } = await neutron();
    const item = await kind.create?.(ssh, made);
    expect(item).toEqual({ ref: 'fip/made-1', tenant: 'tenant', fields: { ...ssh, internal_ip: '10.0.0.9' } });
    expect(forwardings.fip).toEqual({
      'made-1': {
        id: 'made-1',
        internal_port_id: 'port',
        internal_ip_address: '10.0.0.9',
        protocol: 'tcp',
        external_port: 8022,
        internal_port: 22,
        description: 'ssh',
      },
    });
    // The response was lost: the existing one with the same target is it.
    expect((await kind.create?.(ssh, made))?.ref).toBe('fip/made-1');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /floatingips/fip/port_forwardings']);
    expect(
      (await kind.create?.({ ...ssh, external_port: 9022, internal_ip: '10.0.0.10' }, made))?.fields.internal_ip,
    ).toBe('10.0.0.10');
  });

  test('are read, changed and removed by both ids', async () => {
    const { kind, forwardings } = await neutron();
    await kind.create?.(ssh, made);
    expect(await kind.get('fip/made-1')).toMatchObject({
      tenant: 'tenant',
      fields: { external_port: 8022, port_id: 'port' },
    });
    await kind.update?.('fip/made-1', { external_port: 2222, protocol: 'udp' });
    expect(forwardings.fip?.['made-1']).toMatchObject({ external_port: 2222, protocol: 'udp', internal_port: 22 });
    await kind.remove?.('fip/made-1', { force: false });
    await kind.remove?.('fip/made-1', { force: false });
    expect(await kind.get('fip/made-1')).toBeUndefined();
    for (const ref of ['fip', 'fip/', 'fip/..', '/x'])
      await expect(kind.get(ref), ref).rejects.toMatchObject({ fault: 'notFound' });
  });

  test('are listed below the addresses that may have some, ranges of others by their first port', async () => {
    const told = await neutron();
    told.put('floatingips', {
      id: 'busy',
      project_id: 'other',
      port_id: null,
      port_forwardings: [{ protocol: 'tcp' }],
    });
    told.forwardings.busy = {
      range: {
        id: 'range',
        protocol: 'tcp',
        internal_port_id: 'p',
        internal_ip_address: '10.0.0.3',
        external_port_range: '8000:8010',
        internal_port_range: '80:90',
      },
    };
    expect(await told.all()).toEqual([
      {
        ref: 'busy/range',
        tenant: 'other',
        fields: {
          floating_ip_id: 'busy',
          protocol: 'tcp',
          external_port: 8000,
          port_id: 'p',
          internal_ip: '10.0.0.3',
          internal_port: 80,
          description: null,
        },
      },
    ]);
    expect(told.calls.filter((call) => call.includes('port_forwardings'))).toEqual([
      'GET /floatingips/busy/port_forwardings',
    ]);
    const silent = await neutron(['floating-ip-port-forwarding']);
    silent.put('floatingips', { id: 'bound', project_id: 'tenant', port_id: 'port' });
    await silent.kind.create?.(ssh, made);
    expect(silent.forwardings.fip?.['made-1']).not.toHaveProperty('description');
    silent.calls.length = 0;
    expect((await silent.all()).map(({ ref }) => ref)).toEqual(['fip/made-1']);
    expect(silent.calls.filter((call) => call.includes('port_forwardings'))).toEqual([
      'GET /floatingips/fip/port_forwardings',
    ]);
  });

  test('that Neutron refuses are conflicts, and a port without IPv4 as well', async () => {
    const { kind, next, put } = await neutron();
    next.refusal = {
      status: 409,
      type: 'PortHasBindingFloatingIP',
      message:
        'Cannot create port forwarding to floating IP 198.51.100.1: that port already has a binding floating IP.',
    };
    await expect(kind.create?.(ssh, made)).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('binding floating IP'),
    });
    put('ports', { id: 'port', fixed_ips: [{ ip_address: 'fd00::9' }] });
    await expect(kind.create?.(ssh, made)).rejects.toMatchObject({ fault: 'conflict' });
  });

  test('are not a kind of a cloud without the extension', async () => {
    const { network, cloud } = await neutron([]);
    expect(networkKinds(network, cloud).portForwardings).toBeUndefined();
    expect(networkKinds(network, { ...cloud, extensions: new Set(ALL) }).portForwardings).toBeDefined();
  });
});
