import { describe, expect, test } from 'vitest';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { serverConnections } from '#server/domains/cloud/openstack/compute/serverConnections.ts';
import { fakeNeutron } from '../../../../../support/clouds/fakeNeutron.ts';

async function machine(extensions = ['router']) {
  const fake = await fakeNeutron();
  const card = (id: string, device: string, ...addresses: string[]) =>
    fake.put('ports', { id, device_id: device, fixed_ips: addresses.map((ip_address) => ({ ip_address })) });
  card('six', 'vm', 'fd00::1');
  card('first', 'vm', 'fd00::2', '10.0.0.2');
  card('second', 'vm', '10.0.1.2', '10.0.1.3');
  card('foreign', 'other', '10.0.0.9');
  fake.put('floatingips', { id: 'fip', project_id: 'tenant', port_id: null });
  // Nova is not called here; only the network and the extensions of the cloud matter.
  const cloud = { network: fake.network, volume: null, extensions: new Set(extensions) } as unknown as OpenstackCloud;
  const actions = serverConnections(fake.network, cloud, async () => ({
    server: { tenant_id: 'tenant' },
    own: fake.network,
  }));
  return { ...fake, actions };
}

describe('public addresses of a machine of Nova', () => {
  test('are bound to the first reachable IPv4 address, or to the selected one', async () => {
    const { actions, held } = await machine();
    await actions.bind_floating_ip?.('vm', { floating_ip_id: 'fip' });
    expect(held.floatingips?.fip).toMatchObject({ port_id: 'first', fixed_ip_address: '10.0.0.2' });
    await actions.bind_floating_ip?.('vm', { floating_ip_id: 'fip', fixed_ip_address: '10.0.1.3' });
    expect(held.floatingips?.fip).toMatchObject({ port_id: 'second', fixed_ip_address: '10.0.1.3' });
    await expect(
      actions.bind_floating_ip?.('vm', { floating_ip_id: 'fip', fixed_ip_address: '10.0.0.9' }),
    ).rejects.toMatchObject({ fault: 'conflict' });
  });

  test('are unbound from the machine that has them, and from no other', async () => {
    const { actions, held } = await machine();
    await actions.bind_floating_ip?.('vm', { floating_ip_id: 'fip' });
    await actions.unbind_floating_ip?.('other', { floating_ip_id: 'fip' });
    expect(held.floatingips?.fip).toMatchObject({ port_id: 'first' });
    await actions.unbind_floating_ip?.('vm', { floating_ip_id: 'fip' });
    await actions.unbind_floating_ip?.('vm', { floating_ip_id: 'fip' });
    expect(held.floatingips?.fip).toMatchObject({ port_id: null });
  });

  test('are not an action of a cloud without routers', async () => {
    expect(Object.keys((await machine([])).actions)).not.toContain('bind_floating_ip');
  });
});
