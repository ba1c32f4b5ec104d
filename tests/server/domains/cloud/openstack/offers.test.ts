import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { readOffers } from '#server/domains/cloud/openstack/offers.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';

// In the format of Nova 26 and Cinder 21.
const ZONES = (...names: string[]) => ({
  availabilityZoneInfo: names.map((zoneName) => ({
    zoneName,
    zoneState: { available: zoneName !== 'closed' },
    hosts: null,
  })),
});
const TYPES: { [name: string]: Json } = {
  volume_types: [
    {
      id: '6a65bc1b',
      name: '__DEFAULT__',
      is_public: true,
      description: 'Default Volume Type',
      extra_specs: {},
      qos_specs_id: null,
      'os-volume-type-access:is_public': true,
    },
    {
      id: '8b76cd2c',
      name: 'fast',
      is_public: true,
      description: null,
      extra_specs: { 'provisioning:min_vol_size': '10', 'provisioning:max_vol_size': '1024' },
      qos_specs_id: null,
      'os-volume-type-access:is_public': true,
    },
  ],
};

type Answers = Record<string, { [name: string]: Json } | CloudError>;

/** A service with responses for these paths only. */
function service(answers: Answers): Service {
  const get: Service['get'] = async (path) => {
    const answer = answers[path] ?? new CloudError('notFound', { status: 404 });
    if (answer instanceof CloudError) throw answer;
    return answer;
  };
  return { get } as Service;
}

describe('the offers of an OpenStack', () => {
  test('are the zones of Nova and of Cinder, each for its own, and the types of disks with their limits', async () => {
    const compute = service({ '/os-availability-zone': ZONES('nova', 'closed') });
    const volume = service({ '/os-availability-zone': ZONES('storage'), '/types': TYPES });
    const found = await readOffers({ compute, volume });
    expect(found.zones).toMatchObject([
      { name: 'nova', available: true },
      { name: 'closed', available: false },
    ]);
    expect(found.volume_zones).toMatchObject([{ name: 'storage', available: true }]);
    // Without Cinder's own placeholder type.
    expect(found.volume_types).toEqual([
      { name: 'fast', available: true, description: null, medium: null, min_gb: 10, max_gb: 1024 },
    ]);
  });

  test('say which type a disk gets where none is chosen, be it the placeholder of Cinder', async () => {
    const defaults = async (name: string) => {
      const volume = service({ '/types': TYPES, '/types/default': { volume_type: { name } } });
      const { volume_types = [] } = await readOffers({ compute: null, volume });
      return volume_types.map((each) => [each.name, each.isDefault ?? false]);
    };
    expect(await defaults('fast')).toEqual([['fast', true]]);
    expect(await defaults('__DEFAULT__')).toEqual([
      ['__DEFAULT__', true],
      ['fast', false],
    ]);
  });

  test('are empty if a service is missing, reports nothing, or forbids the request', async () => {
    expect(await readOffers({ compute: null, volume: null })).toEqual({});
    const volume = service({
      '/os-availability-zone': new CloudError('forbidden', { status: 403 }),
      '/types': { volume_types: [] },
    });
    expect(await readOffers({ compute: service({ '/os-availability-zone': {} }), volume })).toEqual({});
  });

  test('are unknown while a service fails: the known ones stay', async () => {
    const volume = service({
      '/os-availability-zone': ZONES('storage'),
      '/types': new CloudError('failed', { status: 500 }),
    });
    await expect(readOffers({ compute: null, volume })).rejects.toMatchObject({ fault: 'failed' });
  });
});
