import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { goThrough } from './moves.ts';
import { writtenBytes } from './reinstall.ts';

/** Snapshots of whole machines: a machine creates them, and reverts to them while it is off. */
export const serverSnapshots: KindRules<'serverSnapshots'> = {
  update(_world, { fields }, changes) {
    Object.assign(fields, given(changes));
  },
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.remove, step: 'gone' };
  },
  actions: {
    async revert(world, item) {
      const server = await world.need('servers', item.fields.server_id);
      if (server.fields.locked)
        throw conflict(`Machine ${server.fields.name} is locked: it cannot be reverted to a snapshot`);
      if (server.fields.status !== 'stopped')
        throw conflict(
          `Machine ${server.fields.name} is ${server.fields.status}: it must be stopped to be reverted to a snapshot`,
        );
      goThrough(world, server, { through: 'rebuilding', to: 'stopped', ms: DURATION.copy });
      item.fields.status = 'reverting';
      item.due = { at: world.now + DURATION.copy, step: 'available' };
    },
  },
  states: {
    revert: { from: ['available'], already: ['reverting'] },
    delete: { from: ['available', 'error'], already: ['deleting'] },
  },
  steps: {
    available(_world, { ref, fields }) {
      fields.status = 'available';
      fields.size_bytes ??= writtenBytes(ref, fields.min_disk_gb);
    },
    gone: (world, item) => world.drop(item),
  },
};
