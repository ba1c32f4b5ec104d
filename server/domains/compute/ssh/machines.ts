/** Resources whose records have a shell over SSH. */
export const MACHINES = ['vms', 'instances'] as const;
