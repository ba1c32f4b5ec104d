import { describe, expect, test } from 'vitest';
import type { ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { serverBody } from '#server/domains/cloud/openstack/compute/serverBody.ts';

const input = (more: Partial<ServerInput> = {}): ServerInput => ({
  name: 'web-1',
  flavor_id: 'f',
  source: 'image',
  image_id: 'i',
  networks: [{ network_id: 'n' }],
  ...more,
});
const body = (more: Partial<ServerInput> = {}, version = '2.93') =>
  serverBody(input(more), { token: 'ours', version, cards: [{ uuid: 'n' }] });

describe('a creation in Nova', () => {
  test('a machine from an image, on the disk of its flavor, with our id', () => {
    expect(body()).toEqual({
      name: 'web-1',
      flavorRef: 'f',
      imageRef: 'i',
      networks: [{ uuid: 'n' }],
      metadata: { suantai_id: 'ours' },
    });
  });

  test('a system disk with its own size is a volume', () => {
    const made = body({ system_disk_gb: 40, system_disk_type: 'fast', delete_with_server: true });
    expect(made.imageRef).toBeUndefined();
    expect(made.block_device_mapping_v2).toEqual([
      {
        source_type: 'image',
        destination_type: 'volume',
        uuid: 'i',
        boot_index: 0,
        delete_on_termination: true,
        volume_size: 40,
        volume_type: 'fast',
      },
    ]);
  });

  test('data disks come after the disk of the image', () => {
    const disks = body({ data_disks: [{ size_gb: 5 }] }).block_device_mapping_v2;
    expect(disks).toEqual([
      { source_type: 'image', destination_type: 'local', uuid: 'i', boot_index: 0, delete_on_termination: true },
      {
        source_type: 'blank',
        destination_type: 'volume',
        boot_index: -1,
        volume_size: 5,
        delete_on_termination: false,
      },
    ]);
  });

  test.each([
    ['volume', { source: 'volume', volume_id: 'v' }, 'volume', 'v'],
    ['snapshot of a volume', { source: 'volume_snapshot', volume_snapshot_id: 's' }, 'snapshot', 's'],
  ] as const)('a machine of a %s', (_, more, source, uuid) => {
    expect(body(more).block_device_mapping_v2).toMatchObject([
      { source_type: source, destination_type: 'volume', uuid, boot_index: 0 },
    ]);
  });

  test('input is converted to the format of Nova', () => {
    const made = body({
      user_data: '#!/bin/sh\n',
      keypair_id: 'k',
      security_group_ids: ['g'],
      tags: [
        { key: 'stage', value: 'test' },
        { key: 'plain', value: '' },
      ],
      metadata: { a: 'b' },
    });
    expect(made).toMatchObject({
      user_data: Buffer.from('#!/bin/sh\n').toString('base64'),
      key_name: 'k',
      security_groups: [{ name: 'g' }],
      tags: ['stage=test', 'plain'],
      metadata: { a: 'b', suantai_id: 'ours' },
    });
  });

  test('an older cloud does not receive unsupported members', () => {
    const made = body({ description: 'text', tags: [{ key: 'a', value: 'b' }], system_disk_type: 'fast' }, '2.10');
    expect(JSON.stringify(made)).not.toMatch(/description|tags|volume_type/);
  });

  test('empty fields of a form are left out', () => {
    expect(Object.keys(body({ keypair_id: '', admin_password: '', availability_zone: '' }))).toEqual(
      Object.keys(body()),
    );
  });
});
