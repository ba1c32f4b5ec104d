import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';

/** A VPC and a subnet of one are made and taken away in the same while, and are changed only when they stand. */
export const networkLife: Pick<KindRules<'vpcs' | 'vpcSubnets'>, 'remove' | 'states' | 'steps'> = {
  remove(world, item) {
    item.fields.status = 'deleting';
    item.due = { at: world.now + DURATION.network, step: 'gone' };
  },
  states: {
    update: { from: ['running'] },
    delete: { from: ['running', 'create_failed', 'delete_failed'], already: ['deleting', 'deleted'] },
  },
  steps: {
    running: (_world, { fields }) => void (fields.status = 'running'),
    gone: (world, item) => world.drop(item),
  },
};
