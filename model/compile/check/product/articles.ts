import type { Definition } from '#model/language/definition.ts';
import { articleOf } from '#model/rules/navigation/articleOf.ts';
import { menuAbove } from '#model/reading/menuAbove.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { routesOf } from '#model/compile/check/resources/routes.ts';
import { child, entriesOf, placeOf, type Node } from '#model/compile/read/node.ts';

/**
 * Warns of pages without an article, in a product with a help centre. A word of an article that does not exist is no
 * finding: operators write articles while the platform runs.
 *
 * @example
 *   checkArticles(files.get('pages.yaml')?.node, definitions, context); // reports `missing-article` at /index
 */
export function checkArticles(
  pages: Node | undefined,
  definitions: readonly { outline: Outline; definition: Definition }[],
  context: Context,
): void {
  const { help, groups, pages: built } = context.product;
  if (help === undefined) return;
  const groupOf = new Map(groups.map((group) => [group.key, group]));
  const nodes = new Map(entriesOf(child(pages, 'pages')).map(([path, { value }]) => [path, value]));
  for (const page of built) {
    const node = nodes.get(page.path);
    if (node && articleOf({ route: page, group: groupOf.get(page.group) }) === undefined)
      report(context, placeOf(node, 'title'), `the page ${page.path} has`);
  }
  const resources = Object.fromEntries(definitions.map(({ definition }) => [definition.resource, definition]));
  for (const { outline, definition } of definitions) {
    const menu = definition.menu ?? menuAbove({ resources }, definition)?.menu;
    const group = menu && groupOf.get(menu.group);
    const bare = routesOf(outline, definition).find(
      ({ route }) => articleOf({ route, resource: definition, group }) === undefined,
    );
    if (bare) report(context, bare.at.at, `${bare.where} has`);
  }
}

function report({ reporter }: Context, at: Parameters<Context['reporter']['report']>[0], what: string): void {
  reporter.report(at, {
    code: 'missing-article',
    severity: 'warning',
    says: `${what} no article of the help`,
    expected: 'article, here or in the group of the menu',
  });
}
