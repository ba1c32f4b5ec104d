import { listTitle } from './listTitle.ts';
import type { Label, MenuDefinition } from '#model/language/definition.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { isBelowCloud } from '#model/rules/inClouds.ts';
import { isOfCloud, showsGroup, type SelectableCloud } from './cloudSelection.ts';

export interface MenuItem {
  path: string;
  label: Label;
  icon: string;
  sub?: string | undefined;
  /** Present for the list of a resource; its definition can be fetched before the click. */
  resource?: string;
}

export interface MenuGroup {
  key: string;
  label: Label;
  icon: string;
  items: MenuItem[];
  /** The same items by sub-group; those without a sub-group come first, without a heading. */
  sections: { key: string; label?: Label; items: MenuItem[] }[];
}

/**
 * The menu of one reader (spec 2.2, 2.4, 6): what the manifest lets them open, by group and sub-group, higher sort
 * first. Hidden entries, groups without entries, and what other products than that of the selected cloud have are left
 * out, so that one thing has one entry.
 *
 * @example
 *   menuOf({ resources: [], pages: [], groups }); // []
 */
export function menuOf(
  { resources, pages, groups }: Pick<Manifest, 'resources' | 'pages' | 'groups'>,
  hasPage: (component: string) => boolean = () => true,
  cloud?: SelectableCloud,
): MenuGroup[] {
  const isHere = (entry: Pick<Manifest['resources'][number], 'cloud' | 'path' | 'products'>) =>
    !isBelowCloud(entry) || isOfCloud(entry.cloud ?? entry, cloud);
  // A page about resources of clouds is there while the selected cloud has one of them.
  const isShownHere = (shows: readonly string[]) => {
    const about = resources.filter(({ resource }) => shows.includes(resource));
    return about.length === 0 || about.some(isHere);
  };
  const rows: { menu: MenuDefinition; item: MenuItem }[] = [
    ...pages.flatMap(({ path, title, icon, menu, component, shows = [] }) =>
      menu && hasPage(component) && isShownHere(shows)
        ? [{ menu, item: { path, label: title, icon, sub: menu.sub } }]
        : [],
    ),
    ...resources.filter(isHere).flatMap(({ resource, routes, plural, icon, menu, can }) =>
      menu && routes.list && can.includes('list')
        ? [
            {
              menu,
              item: { path: routes.list.path, label: listTitle({ routes, plural }), icon, sub: menu.sub, resource },
            },
          ]
        : [],
    ),
    ...resources
      .filter(isHere)
      .flatMap(({ resource, icon, views = [] }) =>
        views.flatMap(({ label, routes, menu, icon: own = icon }) =>
          menu ? [{ menu, item: { path: routes.list.path, label, icon: own, sub: menu.sub, resource } }] : [],
        ),
      ),
  ];
  const shown = rows.filter(({ menu }) => !menu.hidden).toSorted((a, b) => b.menu.sort - a.menu.sort);
  return groups
    .filter((group) => showsGroup(group, cloud))
    .toSorted((a, b) => b.sort - a.sort)
    .map(({ key, label, icon, subs }) => {
      const items = shown.filter(({ menu }) => menu.group === key).map(({ item }) => item);
      const sections = [{ key: '' }, ...subs].map((section) => ({
        ...section,
        items: items.filter(({ sub = '' }) => sub === section.key),
      }));
      const [own, ...named] = sections.filter(({ key: sub, items: within }) => sub === '' || within.length > 0);
      // The items fall by their sort, so the first of them decides where its sub-group stands.
      named.sort((a, b) => items.indexOf(firstOf(a)) - items.indexOf(firstOf(b)));
      return { key, label, icon, items, sections: own?.items.length ? [own, ...named] : named };
    })
    .filter(({ items }) => items.length > 0);
}

const firstOf = ({ items }: MenuGroup['sections'][number]): MenuItem => items[0] as MenuItem; // without items it is left out
