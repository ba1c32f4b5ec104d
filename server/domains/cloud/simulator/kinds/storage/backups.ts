import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given, textIn } from '#server/domains/cloud/simulator/text.ts';
import { addVolume } from './addVolume.ts';
import { busy } from './volumeActions.ts';

/** Copies of volumes in another place. An incremental backup needs those before it: a chain is deleted from its end. */
export const backups: KindRules<'backups'> = {
  async create(world, { name, volume_id: volumeId, incremental = false, description }, { tenant }) {
    const volume = await world.need('volumes', volumeId, tenant);
    if (volume.fields.status !== 'available' && volume.fields.status !== 'in_use')
      throw conflict(
        `Volume ${volume.fields.name} is ${volume.fields.status}: a backup needs it to be available or in use`,
      );
    const parent = incremental ? await latest(world, volume.ref) : undefined;
    if (incremental && parent === undefined)
      throw invalid(`Volume ${volume.fields.name} has no full backup to build on`);
    if (parent !== undefined) parent.fields.has_dependents = true;
    busy(world, volume, 'backing_up', DURATION.backup);
    return world.add('backups', {
      tenant,
      fields: {
        name,
        status: 'creating',
        volume_id: volume.ref,
        size_gb: volume.fields.size_gb,
        incremental,
        parent_id: parent?.ref ?? null,
        has_dependents: false,
        description: description ?? null,
        created_at: world.now,
      },
      hidden: {},
      due: { at: world.now + DURATION.backup, step: 'available' },
    });
  },
  update(_world, { fields }, { name, description }) {
    Object.assign(fields, given({ name, description }));
  },
  mayRemove(_world, { fields }) {
    if (fields.has_dependents)
      throw conflict(`Backup ${fields.name} has later backups that need it: delete them first`);
  },
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.remove, step: 'gone' };
  },
  actions: {
    async restore(world, item, input) {
      const volume = await target(world, item, textIn(input, 'volume_id'));
      item.fields.status = 'restoring';
      item.due = { at: world.now + DURATION.backup, step: 'available' };
      busy(world, volume, 'restoring', DURATION.backup);
      return { made: { kind: 'volumes', ref: volume.ref } };
    },
  },
  states: {
    update: { from: 'any' },
    delete: { from: ['available', 'error'], already: ['deleting'] },
    restore: { from: ['available'], already: ['restoring'] },
  },
  steps: {
    available: (_world, { fields }) => void (fields.status = 'available'),
    async gone(world, item) {
      const parent = item.fields.parent_id === null ? undefined : await world.find('backups', item.fields.parent_id);
      world.drop(item);
      if (parent !== undefined) parent.fields.has_dependents = (await world.users('backups', parent.ref)).length > 0;
    },
  },
};

async function latest(world: World, volumeRef: string): Promise<SimulatedItem<'backups'> | undefined> {
  const there = (await world.users('backups', volumeRef)).filter(
    ({ fields }) => fields.status === 'available' && !fields.has_dependents,
  );
  return there.toSorted((a, b) => b.fields.created_at - a.fields.created_at)[0];
}

/** An available volume that is large enough; a new one if the input names none. */
async function target(
  world: World,
  { tenant, fields }: SimulatedItem<'backups'>,
  volumeId: string | undefined,
): Promise<SimulatedItem<'volumes'>> {
  if (volumeId === undefined)
    return addVolume(world, {
      tenant,
      name: `restored-${fields.name}`.slice(0, 64),
      size_gb: fields.size_gb,
      source: 'backup',
    });
  const volume = await world.need('volumes', volumeId, tenant);
  if (volume.fields.status !== 'available')
    throw conflict(`Volume ${volume.fields.name} is ${volume.fields.status}: it must be available to be restored`);
  if (volume.fields.size_gb < fields.size_gb)
    throw invalid(`Volume ${volume.fields.name} is smaller than backup ${fields.name} of ${fields.size_gb} GiB`);
  return volume;
}
