import type { Label } from '#model/definition.ts';
import type { Manifest } from '#model/manifest.ts';

export interface MenuItem {
  path: string;
  label: Label;
  icon: string;
  sub?: string;
  /** Present for the list of a resource; its definition can be fetched before the click. */
  resource?: string;
}

export interface MenuGroup {
  key: string;
  label: Label;
  icon: string;
  items: MenuItem[];
}

/** The menu of one reader: what the manifest lets them open, by group, higher sort first (spec 2.2, 6). Empty groups are left out. */
export function menuOf({ resources, pages, groups }: Pick<Manifest, 'resources' | 'pages' | 'groups'>, hasPage: (component: string) => boolean): MenuGroup[] {
  const rows = [
    ...pages.flatMap(({ path, title, icon, menu, component }) =>
      menu && hasPage(component) ? [{ menu, item: { path, label: title, icon, sub: menu.sub } }] : [],
    ),
    ...resources.flatMap(({ resource, routes, label, icon, menu, can }) =>
      menu && routes.list && can.includes('list') ? [{ menu, item: { path: routes.list.path, label, icon, sub: menu.sub, resource } }] : [],
    ),
  ].sort((a, b) => b.menu.sort - a.menu.sort);
  return [...groups]
    .sort((a, b) => b.sort - a.sort)
    .map(({ key, label, icon }) => ({ key, label, icon, items: rows.filter(({ menu }) => menu.group === key).map(({ item }) => item) }))
    .filter(({ items }) => items.length > 0);
}
