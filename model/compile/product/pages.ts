import type { CloudProduct, PageDefinition, PageGroup } from '#model/language/productDefinition.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { readMenu, readMeta } from '#model/compile/define/routes.ts';
import { child, entriesOf, flagOf, numberOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `pages.yaml`: the groups of the menu. Products declare which groups are for their clouds.
 *
 * @example
 *   buildGroups(node, cloudProducts)[0]?.key; // 'overview'
 */
export function buildGroups(node: Node | undefined, cloudProducts: Record<string, CloudProduct>): PageGroup[] {
  return entriesOf(child(node, 'groups')).map(([key, { value }]) => {
    const products = Object.values(cloudProducts).filter(({ groups }) => groups.includes(key));
    return {
      key,
      label: readLabel(child(value, 'label')),
      icon: textOf(child(value, 'icon')) ?? '',
      sort: numberOf(child(value, 'sort')) ?? 0,
      subs: entriesOf(child(value, 'subs')).map(([sub, entry]) => ({ key: sub, label: readLabel(entry.value) })),
      ...(textOf(child(value, 'article')) === undefined ? {} : { article: textOf(child(value, 'article')) ?? '' }),
      ...(flagOf(child(value, 'cloud')) ? { cloud: true } : {}),
      ...(flagOf(child(value, 'namesCloud')) ? { namesCloud: true } : {}),
      ...(products.length > 0 ? { products: products.map(({ product }) => product) } : {}),
    };
  });
}

/**
 * `pages.yaml`: the pages that are not generated from a resource.
 *
 * @example
 *   buildPages(node)[0]?.path; // '/index'
 */
export function buildPages(node: Node | undefined): PageDefinition[] {
  return entriesOf(child(node, 'pages')).map(([path, { value }]) => {
    const shows = wordsOf(child(value, 'shows')).map(({ word }) => word);
    return {
      ...buildRoute(path, value),
      ...(shows.length > 0 ? { shows } : {}),
      component: textOf(child(value, 'component')) ?? '',
    };
  });
}

function buildRoute(path: string, node: Node): Omit<PageDefinition, 'component'> {
  const group = textOf(child(node, 'group')) ?? '';
  const menu = child(node, 'menu');
  const meta = readMeta(node);
  return {
    path,
    title: readLabel(child(node, 'title')),
    icon: textOf(child(node, 'icon')) ?? '',
    group,
    access: wordsOf(child(node, 'access')).map(({ word }) => word),
    ...meta,
    showSlider: meta.showSlider ?? true,
    // A page below another has a back link to it.
    showBack: meta.showBack ?? meta.activeMenu !== undefined,
    ...(menu ? { menu: readMenu(menu, group) } : {}),
  };
}
