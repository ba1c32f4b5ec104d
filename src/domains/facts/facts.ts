import type { ConsoleDomain } from '#src/domains/domain.ts';

/** Operating data and resource data. */
export const facts: ConsoleDomain = {};
