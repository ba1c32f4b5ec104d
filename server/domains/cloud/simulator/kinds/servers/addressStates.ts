import type { ActionRule } from '#server/domains/cloud/simulator/kindRules.ts';

const STANDING = ['active', 'stopped', 'paused', 'suspended'] as const;

/** The states in which a public address may be bound to a machine or unbound; a lock only covers the machine itself. */
export const ADDRESS_STATES = {
  bind: { from: STANDING, evenLocked: true },
  unbind: { from: [...STANDING, 'error'], evenLocked: true },
} as const satisfies Record<string, ActionRule>;
