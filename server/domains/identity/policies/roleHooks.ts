import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseLockOut } from './refuseLockOut.ts';

/** The roles of the product are there from the beginning; what is made later is custom. */
export const roleHooks: ResourceHooks<'roles'> = {
  beforeCreate: (_context, input) => ({ ...input, type: 'custom' }),
  afterWrite: refuseLockOut,
};
