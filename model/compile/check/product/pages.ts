import { publicPage } from '#model/rules/navigation/publicPage.ts';
import type { Definition } from '#model/language/definition.ts';
import { needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkGrants } from '#model/compile/check/words.ts';

/**
 * Checks the routes that belong to no resource: `node` holds them by path. `paths`: every path without parameters.
 *
 * @example
 *   checkPages(files.get('pages.yaml')?.node, 'pages', paths, context);
 */
export function checkPages(node: Node | undefined, prefix: string, paths: Set<string>, context: Context): void {
  for (const [path, { value }] of entriesOf(node)) {
    const where = `${prefix}${path}`;
    const group = child(value, 'group');
    const menu = child(value, 'menu');
    needGroup(group, where, 'a group of groups', context);
    needGroup(child(menu, 'group'), where, 'a group of groups', context);
    checkSubGroup(menu, textOf(child(menu, 'group')) ?? textOf(group), where, context);
    checkGrants(child(value, 'access'), `${where}.access`, context);
    // A page stays if a set of schemas lacks the resource that it shows.
    for (const { word, node: at } of wordsOf(child(value, 'shows'))) {
      if (!context.hidden.has(word))
        needWord(context, context.names, word, at.at, {
          code: 'unknown-resource',
          what: 'resource',
          where: `${where}.shows`,
          expected: 'the name of a schema file',
          severity: 'warning',
        });
    }
    checkActiveMenu(value, where, paths, context);
  }
}

/**
 * Checks the properties of the routes of resources, once every path is known.
 *
 * @example
 *   checkRouteMeta(compiled, new Set(['/sites', '/index']), context); // reports `back: /site`
 */
export function checkRouteMeta(
  definitions: readonly { outline: Outline; definition: Definition }[],
  paths: Set<string>,
  context: Context,
): void {
  for (const { outline } of definitions) {
    for (const [kind, { value }] of entriesOf(child(outline.node, 'routes')))
      checkActiveMenu(value, `routes.${kind}`, paths, context);
    for (const view of ['form', 'list']) {
      const read = child(child(child(outline.node, view), 'link'), 'page');
      // The public pages need no line in a file.
      if (publicPage(textOf(read) ?? '') === undefined) checkPageWord(read, `${view}.link.page`, paths, context);
    }
    for (const [key, { value }] of entriesOf(child(child(outline.node, 'show'), 'tabs')))
      checkPageWord(child(child(value, 'link'), 'page'), `show.tabs.${key}.link.page`, paths, context);
    for (const [view, { value: written }] of entriesOf(child(child(outline.node, 'list'), 'views'))) {
      for (const [kind, { value }] of entriesOf(child(written, 'route')))
        checkActiveMenu(value, `list.views.${view}.route.${kind}`, paths, context);
    }
  }
}

/**
 * Checks the group and the sub-group of a resource.
 *
 * @example
 *   checkMenuPlace(menu, context); // reports `group: computee`
 */
export function checkMenuPlace(menu: Node, context: Context): void {
  const group = child(menu, 'group');
  needGroup(group, 'menu.group', 'a group of pages.yaml', context);
  checkSubGroup(menu, textOf(group), 'menu.sub', context);
}

function needGroup(group: Node | undefined, where: string, expected: string, context: Context): void {
  if (group)
    needWord(context, context.product.words.groups, textOf(group) ?? '', group.at, {
      code: 'unknown-group',
      what: 'group',
      where,
      expected,
    });
}

function checkSubGroup(menu: Node | undefined, group: string | undefined, where: string, context: Context): void {
  const sub = child(menu, 'sub');
  const known = context.product.groups.find(({ key }) => key === group);
  if (!sub || !known) return;
  const words = new Set(known.subs.map(({ key }) => key));
  needWord(context, words, textOf(sub) ?? '', sub.at, {
    code: 'unknown-sub-group',
    what: 'sub-group',
    where,
    expected: `a key of subs of ${group}`,
  });
}

function checkActiveMenu(node: Node | undefined, where: string, paths: Set<string>, context: Context): void {
  checkPageWord(child(node, 'activeMenu'), `${where}.activeMenu`, paths, context);
}

function checkPageWord(node: Node | undefined, where: string, paths: Set<string>, context: Context): void {
  if (!node) return;
  needWord(context, paths, textOf(node) ?? '', node.at, {
    code: 'unknown-page',
    // The page may be missing because its own file is invalid, which must not invalidate this one.
    severity: 'warning',
    what: 'page',
    where,
    expected: 'the path of a page or list',
  });
}
