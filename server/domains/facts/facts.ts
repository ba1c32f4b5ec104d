import type { Domain } from '#server/domains/domain.ts';

/** What the operator did and has by day: operating data and resource data. */
export const facts: Domain = {};
