import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';

/** A VPC and its subnets take the same time to create and delete, and can be changed only while they are available. */
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
