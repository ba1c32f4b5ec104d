import { needWord } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { productsWith } from '#model/compile/define/cloudProducts.ts';

/**
 * Checks the words of `cloudProducts.yaml` against the folders, resources and groups that they name. Missing folders
 * and resources are only warnings, because another part of the product may add them.
 *
 * @example
 *   checkCloudProducts(files.get('cloudProducts.yaml')?.node, context);
 */
export function checkCloudProducts(node: Node | undefined, context: Context): void {
  const domains = new Set([...context.outlines.values()].map(({ domain }) => domain));
  const values = enumWords(context);
  for (const [product, { value }] of entriesOf(node)) {
    for (const { word, node: at } of wordsOf(child(value, 'domains'))) {
      needWord(context, domains, word, at.at, {
        code: 'unknown-domain',
        what: 'domain',
        where: `${product}.domains`,
        expected: 'a folder of schemas/ with resources',
        severity: 'warning',
      });
    }
    for (const { word, node: at } of wordsOf(child(value, 'groups'))) {
      needWord(context, context.product.words.groups, word, at.at, {
        code: 'unknown-group',
        what: 'group',
        where: `${product}.groups`,
        expected: 'a group of pages.yaml',
      });
    }
    for (const { word, node: at } of wordsOf(child(value, 'resources')))
      checkInCloud(word, at, `${product}.resources`, context);
    checkHome(product, child(value, 'home'), context);
    for (const { word, node: at } of wordsOf(child(value, 'delivers'))) {
      needWord(context, values, word, at.at, {
        code: 'unknown-value',
        what: 'value',
        where: `${product}.delivers`,
        expected: 'a value of an enum',
        severity: 'warning',
      });
    }
  }
}

/** The values of all enums. */
function enumWords({ outlines }: Context): Set<string> {
  const words = new Set<string>();
  for (const { node } of outlines.values())
    for (const [, { value: field }] of entriesOf(child(node, 'fields')))
      if (textOf(child(field, 'type')) === 'enum')
        for (const [word] of entriesOf(child(field, 'values'))) words.add(word);
  return words;
}

function checkInCloud(name: string, node: Node, where: string, context: Context): boolean {
  // An overlay hides a resource on purpose, and the product works without it.
  if (context.hidden.has(name)) return false;
  needWord(context, context.names, name, node.at, {
    code: 'unknown-resource',
    what: 'resource',
    where,
    expected: 'the name of a schema file',
    severity: 'warning',
  });
  const outline = context.outlines.get(name);
  if (outline === undefined) return false;
  if (child(outline.node, 'cloud')) return true;
  context.reporter.report(node.at, {
    code: 'not-in-a-cloud',
    says: `${where} names "${name}", whose records live in no cloud`,
    expected: 'a resource with the key `cloud`',
  });
  return false;
}

/** Checks that a product has the list that opens after choosing its cloud. */
function checkHome(product: string, node: Node | undefined, context: Context): void {
  const name = textOf(node);
  const outline = name === undefined ? undefined : context.outlines.get(name);
  if (!node || name === undefined || !checkInCloud(name, node, `${product}.home`, context) || !outline) return;
  const cloud = child(outline.node, 'cloud');
  const named = child(cloud, 'products');
  const products = named
    ? wordsOf(named).map(({ word }) => word)
    : productsWith(context.product.cloudProducts, outline);
  if (products.includes(product) && child(child(outline.node, 'routes'), 'list')) return;
  context.reporter.report(node.at, {
    code: 'bad-home',
    says: products.includes(product)
      ? `${product}.home is "${name}", which has no list page`
      : `${product}.home is "${name}", which its clouds do not have`,
    expected: 'a resource of the product with routes.list',
  });
}
