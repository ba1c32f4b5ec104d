import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseLockOut } from './refuseLockOut.ts';

/** The product defines the system roles; roles created later are custom. */
export const roleHooks: ResourceHooks<'roles'> = {
  beforeCreate: (_context, input) => ({ ...input, type: 'custom' }),
  afterWrite: refuseLockOut,
};
