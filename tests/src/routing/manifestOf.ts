import type { ManifestEntry } from '#model/reading/manifest.ts';

/**
 * A resource for the routing: `entry('regions', { list: '/area' })`. Parameters have the name of their field unless
 * given.
 */
export function entry(
  resource: string,
  routes: Record<string, string>,
  params: Record<string, string> = {},
): ManifestEntry {
  const route = (path: string) => ({
    path,
    params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, params[name] ?? name])),
  });
  return {
    resource,
    label: { zh: resource, en: resource },
    plural: { zh: resource, en: resource },
    icon: 'widgets',
    service: 'ecrm',
    path: `/${resource}`,
    idField: 'id',
    titleField: 'name',
    routes: Object.fromEntries(Object.entries(routes).map(([view, path]) => [view, route(path)])),
    can: ['list', 'show', 'create', 'update', 'delete'],
    revision: '1',
  };
}
