import type { RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';
import { refuseLockOut } from './refuseLockOut.ts';

/** System roles are part of the product. */
export const roleHooks: ResourceHooks = {
  beforeCreate: (_context, input) => ({ ...input, type: 'custom' }),
  beforeUpdate(_context, role, changes) {
    refuseSystem(role);
    return changes;
  },
  beforeDelete: (_context, role) => refuseSystem(role),
  afterWrite: refuseLockOut,
};

function refuseSystem(role: RecordData): void {
  if (role.type === 'system') throw new ApiError('iam.systemRole');
}
