import type { ActionRule } from '#server/domains/cloud/simulator/kindRules.ts';

const STANDING = ['active', 'stopped', 'paused', 'suspended'] as const;

/** When a public address may be bound to a machine, and taken off it; a lock is about the machine alone. */
export const ADDRESS_STATES = {
  bind: { from: STANDING, evenLocked: true },
  unbind: { from: [...STANDING, 'error'], evenLocked: true },
} as const satisfies Record<string, ActionRule>;
