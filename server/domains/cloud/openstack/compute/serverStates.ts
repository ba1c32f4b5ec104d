import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';

/** States by Nova's task, which takes precedence over the state of the machine. */
export const TASKS: Readonly<Record<string, ServerStatus>> = {
  scheduling: 'creating',
  networking: 'creating',
  block_device_mapping: 'creating',
  spawning: 'creating',
  'powering-on': 'starting',
  'powering-off': 'stopping',
  rebooting: 'rebooting',
  reboot_pending: 'rebooting',
  reboot_started: 'rebooting',
  rebooting_hard: 'hard_rebooting',
  reboot_pending_hard: 'hard_rebooting',
  reboot_started_hard: 'hard_rebooting',
  pausing: 'pausing',
  unpausing: 'unpausing',
  suspending: 'suspending',
  resuming: 'resuming',
  resize_prep: 'resizing',
  resize_migrating: 'resizing',
  resize_migrated: 'resizing',
  resize_finish: 'resizing',
  resize_confirming: 'confirming',
  resize_reverting: 'reverting',
  rebuilding: 'rebuilding',
  rebuild_block_device_mapping: 'rebuilding',
  rebuild_spawning: 'rebuilding',
  rescuing: 'rescuing',
  unrescuing: 'unrescuing',
  image_snapshot: 'snapshotting',
  image_snapshot_pending: 'snapshotting',
  image_pending_upload: 'snapshotting',
  image_uploading: 'snapshotting',
  image_backup: 'snapshotting',
  migrating: 'migrating',
  shelving: 'shelving',
  shelving_image_pending_upload: 'shelving',
  shelving_image_uploading: 'shelving',
  shelving_offloading: 'shelving',
  unshelving: 'unshelving',
  deleting: 'deleting',
  'soft-deleting': 'soft_deleting',
  restoring: 'restoring',
  updating_password: 'changing_password',
};

/** States by Nova's `vm_state`. */
export const STATES: Readonly<Record<string, ServerStatus>> = {
  building: 'creating',
  active: 'active',
  stopped: 'stopped',
  paused: 'paused',
  suspended: 'suspended',
  rescued: 'rescued',
  resized: 'resized',
  shelved: 'shelved',
  shelved_offloaded: 'shelved_offloaded',
  'soft-delete': 'soft_deleted',
  error: 'error',
};

/** For accounts that may see neither: Nova's combined status. */
export const STATUSES: Readonly<Record<string, ServerStatus>> = {
  ACTIVE: 'active',
  BUILD: 'creating',
  ERROR: 'error',
  HARD_REBOOT: 'hard_rebooting',
  MIGRATING: 'migrating',
  PASSWORD: 'changing_password',
  PAUSED: 'paused',
  REBOOT: 'rebooting',
  REBUILD: 'rebuilding',
  RESCUE: 'rescued',
  RESIZE: 'resizing',
  REVERT_RESIZE: 'reverting',
  SHELVED: 'shelved',
  SHELVED_OFFLOADED: 'shelved_offloaded',
  SHUTOFF: 'stopped',
  SOFT_DELETED: 'soft_deleted',
  SUSPENDED: 'suspended',
  VERIFY_RESIZE: 'resized',
};

export interface ServerWords {
  status: string | null;
  vmState: string | null;
  task: string | null;
}

/** Undefined: the machine no longer exists. A status that we do not know is `unknown`, never a guess. */
export function serverStatus({ status, vmState, task }: ServerWords): ServerStatus | undefined {
  if (vmState === 'deleted' || status === 'DELETED') return undefined;
  if (task !== null && vmState?.startsWith('shelved') && TASKS[task] === 'creating') return 'unshelving';
  if (task !== null) return TASKS[task] ?? 'unknown';
  return (vmState === null ? STATUSES[status ?? ''] : STATES[vmState]) ?? 'unknown';
}
