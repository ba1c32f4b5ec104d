import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** The list of funds is the ledger as its owner sees it: entries are added and nothing else happens to them. */
export const fundHooks: ResourceHooks<'funds'> = {
  beforeUpdate() {
    throw new Error('Funds are append only');
  },
  beforeDelete() {
    throw new Error('Funds are append only');
  },
};
