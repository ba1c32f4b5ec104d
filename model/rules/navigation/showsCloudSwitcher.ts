import type { RouteMeta } from '#model/language/definition.ts';
import type { PageGroup } from '#model/language/productDefinition.ts';

const STATISTICS = '/statistics';

interface ShownRoute extends Pick<RouteMeta, 'showSwitcher'> {
  path: string;
  group: Pick<PageGroup, 'cloud'> | undefined;
  /** The parameter `type` of its query. */
  type: string | null;
}

/**
 * Spec 2.5: on routes of a group about the selected cloud, and on the cloud view of the statistics; hidden on a route
 * that declares it, such as the form of a machine, which would lose its cloud.
 *
 * @example
 *   showsCloudSwitcher({ path: '/statistics', group: undefined, type: 'clouds' }); // true
 */
export function showsCloudSwitcher({ path, group, type, showSwitcher = true }: ShownRoute): boolean {
  if (!showSwitcher) return false;
  return path === STATISTICS ? type === 'clouds' : group?.cloud === true;
}
