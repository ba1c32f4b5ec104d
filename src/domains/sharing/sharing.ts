import type { ConsoleDomain } from '#src/domains/domain.ts';

/** Providers and their share of what is billed. */
export const sharing: ConsoleDomain = {};
