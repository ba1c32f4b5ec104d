import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { refuseGranting } from './refuseGranting.ts';
import { refuseLockOut } from './refuseLockOut.ts';

/** The product defines the system roles; roles created later are custom. */
export const roleHooks: ResourceHooks<'roles'> = {
  beforeCreate: (_context, input) => ({ ...input, type: 'custom' }),
  beforeUpdate(context, role, changes) {
    const { policy_ids = role.policy_ids } = changes;
    if (!isSameJson(policy_ids ?? null, role.policy_ids ?? null)) refuseGranting(context);
    return changes;
  },
  afterWrite: refuseLockOut,
};
