import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { ActionRule } from '#server/domains/cloud/simulator/kindRules.ts';

const STABLE: readonly ServerStatus[] = [
  'active',
  'stopped',
  'paused',
  'suspended',
  'rescued',
  'resized',
  'shelved',
  'shelved_offloaded',
  'error',
  'unknown',
];
const DISKS: readonly ServerStatus[] = [
  'active',
  'paused',
  'stopped',
  'resized',
  'soft_deleted',
  'shelved',
  'shelved_offloaded',
];

/** The states in which each action of a machine may run, as in Nova (`nova/compute/api.py`). */
export const SERVER_STATES = {
  start: { from: ['stopped'], already: ['active', 'starting'] },
  stop: { from: ['active', 'error'], already: ['stopped', 'stopping'] },
  reboot: { from: ['active'], already: ['rebooting'] },
  hard_reboot: { from: ['active', 'stopped', 'paused', 'suspended', 'error'], already: ['hard_rebooting'] },
  pause: { from: ['active'], already: ['paused', 'pausing'] },
  unpause: { from: ['paused'], already: ['active', 'unpausing'] },
  suspend: { from: ['active'], already: ['suspended', 'suspending'] },
  resume: { from: ['suspended'], already: ['active', 'resuming'] },
  lock: { from: 'any', evenLocked: true },
  unlock: { from: 'any', evenLocked: true },
  resize: { from: ['active', 'stopped'], already: ['resizing'] },
  confirm_resize: { from: ['resized'], already: ['confirming'] },
  revert_resize: { from: ['resized'], already: ['reverting'] },
  rebuild: { from: ['active', 'stopped', 'error'], already: ['rebuilding'] },
  rescue: { from: ['active', 'stopped', 'error'], already: ['rescued', 'rescuing'] },
  unrescue: { from: ['rescued'], already: ['unrescuing'] },
  shelve: { from: ['active', 'stopped', 'paused', 'suspended'], already: ['shelved', 'shelved_offloaded', 'shelving'] },
  unshelve: { from: ['shelved', 'shelved_offloaded'], already: ['unshelving'] },
  change_password: { from: ['active'], already: ['changing_password'] },
  create_snapshot: { from: ['active', 'stopped', 'paused', 'suspended'] },
  attach_volume: { from: DISKS },
  detach_volume: { from: DISKS },
  attach_interface: { from: ['active', 'stopped', 'paused'] },
  detach_interface: { from: ['active', 'stopped', 'paused'] },
  set_security_groups: { from: ['active', 'stopped', 'paused', 'suspended'] },
  // A lock by the owner does not block administrators.
  live_migrate: { from: ['active', 'paused'], already: ['migrating'], evenLocked: true },
  migrate: { from: ['active', 'stopped'], already: ['migrating', 'resizing'], evenLocked: true },
  reset_state: { from: 'any', evenLocked: true },
  recycle: { from: STABLE, already: ['soft_deleted', 'soft_deleting'] },
  restore: { from: ['soft_deleted'], already: ['restoring'] },
  purge: { from: ['soft_deleted'], already: ['deleting'] },
  update: { from: 'any' },
  delete: { from: [...STABLE, 'soft_deleted', 'creating'], already: ['deleting'] },
} as const satisfies Record<string, ActionRule>;
