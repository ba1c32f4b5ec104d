import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

export const volumeSnapshots: KindRules<'volumeSnapshots'> = {
  async create(world, { name, volume_id: volumeId, description }, { tenant }) {
    const volume = await world.need('volumes', volumeId, tenant);
    if (volume.fields.status !== 'available' && volume.fields.status !== 'in_use')
      throw conflict(
        `Volume ${volume.fields.name} is ${volume.fields.status}: a snapshot needs it to be available or in use`,
      );
    return world.add('volumeSnapshots', {
      tenant,
      fields: {
        name,
        status: 'creating',
        volume_id: volume.ref,
        size_gb: volume.fields.size_gb,
        description: description ?? null,
        created_at: world.now,
      },
      hidden: {},
      due: { at: world.now + DURATION.copy, step: 'available' },
    });
  },
  update(_world, { fields }, { name, description }) {
    Object.assign(fields, given({ name, description }));
  },
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.remove, step: 'gone' };
  },
  states: {
    update: { from: 'any' },
    delete: { from: ['available', 'error'], already: ['deleting'] },
  },
  steps: {
    available: (_world, { fields }) => void (fields.status = 'available'),
    gone: (world, item) => world.drop(item),
  },
};
