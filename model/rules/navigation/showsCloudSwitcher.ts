import type { PageGroup } from '#model/language/productDefinition.ts';

const STATISTICS = '/statistics';
const CREATING_A_MACHINE = 'nextStack-vm-add';

interface ShownRoute {
  name: string;
  path: string;
  group: Pick<PageGroup, 'cloud'> | undefined;
  /** `type` of its query. */
  type: string | null;
}

/**
 * Spec 2.5: on routes of a group about the selected cloud (nextStack, compute), and on the cloud view of the
 * statistics; hidden while a machine is being created, which would lose its cloud.
 */
export function showsCloudSwitcher({ name, path, group, type }: ShownRoute): boolean {
  if (name === CREATING_A_MACHINE) return false;
  return path === STATISTICS ? type === 'clouds' : group?.cloud === true;
}
