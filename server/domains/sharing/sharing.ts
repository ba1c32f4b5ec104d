import type { Domain } from '#server/domains/domain.ts';

/** Providers and their share of what is billed: rules and statements. */
export const sharing: Domain = {};
