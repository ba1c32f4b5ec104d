import type { Domain } from '#server/domains/domain.ts';
import { followProvided } from './provided/followProvided.ts';
import { bankChangeHooks } from './providers/bankChangeHooks.ts';
import { providerHooks } from './providers/providerHooks.ts';

/** Providers and their share of what is billed: rules and statements. */
export const sharing: Domain = {
  hooks: {
    '*': { afterWrites: followProvided },
    providers: providerHooks,
    providerBankChanges: bankChangeHooks,
  },
};
