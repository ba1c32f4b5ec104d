import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { readPrograms } from '#server/domains/cloud/openstack/programs.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';

// In the format of Nova 26, Neutron 21 and Cinder 21.
const NOVA = {
  services: [
    {
      id: 'c0ff',
      binary: 'nova-compute',
      host: 'node-1',
      zone: 'nova',
      status: 'enabled',
      state: 'up',
      updated_at: '2026-11-27T10:00:00.000000',
      disabled_reason: null,
      forced_down: false,
    },
    {
      id: 'beef',
      binary: 'nova-compute',
      host: 'node-2',
      zone: 'nova',
      status: 'disabled',
      state: 'down',
      updated_at: '2026-11-27T09:00:00.000000',
      disabled_reason: 'new memory',
      forced_down: false,
    },
  ],
};
const NEUTRON = {
  agents: [
    {
      id: 'a1',
      binary: 'neutron-l3-agent',
      host: 'net-1',
      agent_type: 'L3 agent',
      alive: false,
      admin_state_up: true,
      availability_zone: 'nova',
      heartbeat_timestamp: '2026-11-27 09:59:00',
    },
    {
      id: 'a2',
      binary: 'ovn-controller',
      host: 'net-2',
      agent_type: 'OVN Controller agent',
      alive: false,
      admin_state_up: true,
      availability_zone: '',
      heartbeat_timestamp: '1970-01-01 00:00:00+00:00',
    },
  ],
};
const CINDER = {
  services: [
    {
      binary: 'cinder-volume',
      host: 'vol-1@lvm',
      zone: 'nova',
      status: 'enabled',
      state: 'up',
      updated_at: '2026-11-27T10:00:00.000000',
    },
  ],
};

const service = (answers: Record<string, { [name: string]: Json } | CloudError>): Service => {
  const get: Service['get'] = async (path) => {
    const answer = answers[path] ?? new CloudError('notFound', { status: 404 });
    if (answer instanceof CloudError) throw answer;
    return answer;
  };
  // The reader uses nothing else of a service.
  return { get } as Service;
};

describe('the programs of an OpenStack (D12)', () => {
  test('are the services of Nova and Cinder and the agents of Neutron, each with its host and last report', async () => {
    const found = await readPrograms({
      compute: service({ '/os-services': NOVA }),
      network: service({ '/agents': NEUTRON }),
      volume: service({ '/os-services': CINDER }),
    });
    expect(found).toEqual([
      {
        service: 'compute',
        name: 'nova-compute',
        host: 'node-1',
        zone: 'nova',
        up: true,
        enabled: true,
        reason: null,
        seen_at: Date.UTC(2026, 10, 27, 10),
      },
      {
        service: 'compute',
        name: 'nova-compute',
        host: 'node-2',
        zone: 'nova',
        up: false,
        enabled: false,
        reason: 'new memory',
        seen_at: Date.UTC(2026, 10, 27, 9),
      },
      {
        service: 'network',
        name: 'neutron-l3-agent',
        host: 'net-1',
        zone: 'nova',
        up: false,
        enabled: true,
        reason: null,
        seen_at: Date.UTC(2026, 10, 27, 9, 59),
      },
      {
        service: 'network',
        name: 'ovn-controller',
        host: 'net-2',
        zone: null,
        up: false,
        enabled: true,
        reason: null,
        // It has never reported.
        seen_at: null,
      },
      {
        service: 'block-storage',
        name: 'cinder-volume',
        host: 'vol-1@lvm',
        zone: 'nova',
        up: true,
        enabled: true,
        reason: null,
        seen_at: Date.UTC(2026, 10, 27, 10),
      },
    ]);
  });

  test('are left out where the account may not see them, and asking fails where a service does not answer', async () => {
    const forbidden = service({ '/os-services': new CloudError('forbidden', { status: 403 }) });
    expect(
      await readPrograms({ compute: forbidden, network: service({ '/agents': NEUTRON }), volume: null }),
    ).toMatchObject([{ name: 'neutron-l3-agent' }, { name: 'ovn-controller' }]);
    const away = service({ '/os-services': new CloudError('unreachable') });
    await expect(readPrograms({ compute: away, network: null, volume: null })).rejects.toMatchObject({
      fault: 'unreachable',
    });
  });
});
