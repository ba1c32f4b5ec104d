import type { MenuDefinition } from '#model/definition.ts';
import type { PageDefinition, PageGroup } from '#model/productDefinition.ts';
import { readLabel } from '#model/compile/build/labels.ts';
import { child, entriesOf, flagOf, numberOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** `pages.yaml`: the groups of the menu. */
export function buildGroups(node: Node | undefined): PageGroup[] {
  return entriesOf(child(node, 'groups')).map(([key, { value }]) => ({
    key,
    label: readLabel(child(value, 'label')),
    icon: textOf(child(value, 'icon')) ?? '',
    sort: numberOf(child(value, 'sort')) ?? 0,
  }));
}

/** `pages.yaml`: the pages that are not generated from a resource. */
export function buildPages(node: Node | undefined): PageDefinition[] {
  return entriesOf(child(node, 'pages')).map(([path, { value }]) => {
    const group = textOf(child(value, 'group')) ?? '';
    const activeMenu = textOf(child(value, 'activeMenu'));
    const menu = child(value, 'menu');
    return {
      path,
      title: readLabel(child(value, 'title')),
      icon: textOf(child(value, 'icon')) ?? '',
      group,
      access: wordsOf(child(value, 'access')).map(({ word }) => word),
      showSlider: flagOf(child(value, 'showSlider')) ?? true,
      showBack: flagOf(child(value, 'showBack')) ?? false,
      ...(activeMenu === undefined ? {} : { activeMenu }),
      ...(menu ? { menu: readMenu(menu, group) } : {}),
      component: textOf(child(value, 'component')) ?? '',
    };
  });
}

function readMenu(node: Node, group: string): MenuDefinition {
  const sub = textOf(child(node, 'sub'));
  return {
    group: textOf(child(node, 'group')) ?? group,
    ...(sub === undefined ? {} : { sub }),
    sort: numberOf(child(node, 'sort')) ?? 0,
  };
}
