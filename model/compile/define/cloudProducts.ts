import type { EnumValue } from '#model/language/fieldDefinition.ts';
import type { CloudProduct } from '#model/language/productDefinition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { textOf } from '#model/compile/read/node.ts';
import type { Entry, Node, Place, ScalarNode } from '#model/compile/read/node.ts';

/** Replaces the `values` of an enum: the products of `cloudProducts.yaml`. */
export const CLOUD_PRODUCTS = '$cloudProducts';

/** The prefix of the word of a driver: the products that it supports. */
const DRIVER = '$driver.';

/**
 * The products whose clouds have the resource: they name its folder, or the resource itself.
 *
 * @example
 *   productsWith(cloudProducts, { name: 'vms', domain: 'compute' }); // the products with the folder `compute`
 */
export function productsWith(
  cloudProducts: Readonly<Record<string, CloudProduct>>,
  { name, domain }: Pick<Outline, 'name' | 'domain'>,
): string[] {
  return Object.values(cloudProducts)
    .filter(({ domains, resources }) => domains.includes(domain) || resources.includes(name))
    .map(({ product }) => product);
}

/**
 * The file of a resource with every `$driver.<word>` replaced by the products of that driver, so that later steps do
 * not need the drivers.
 *
 * @example
 *   withDrivers(node, context); // `products: [$driver.simulator]` becomes the list of its products
 */
export function withDrivers(node: Node, context: Context): Node {
  if (node.kind === 'scalar') return isDriver(node) ? listOf(productsDriven(node, context), node.at) : node;
  if (node.kind === 'list') {
    const items = node.items.flatMap((item) =>
      isDriver(item) ? productsDriven(item, context) : [withDrivers(item, context)],
    );
    return isSame(items, node.items) ? node : { ...node, items };
  }
  const entries = [...node.entries].map(([key, entry]): [string, Entry] => {
    const value = withDrivers(entry.value, context);
    return [key, value === entry.value ? entry : { ...entry, value }];
  });
  return entries.every(([key, entry]) => node.entries.get(key) === entry)
    ? node
    : { ...node, entries: new Map(entries) };
}

const isDriver = (node: Node): node is ScalarNode => textOf(node)?.startsWith(DRIVER) === true;

/** The products of a driver. An unknown driver stands for all of them, so that the mistake is reported once. */
function productsDriven(node: ScalarNode, { product, reporter }: Context): Node[] {
  const word = String(node.value).slice(DRIVER.length);
  const products = Object.values(product.cloudProducts);
  const driven = products.filter(({ driver }) => driver === word);
  if (driven.length === 0 && product.words.cloudProducts) {
    reporter.report(node.at, {
      code: 'unknown-driver',
      says: `unknown driver "${word}" in ${String(node.value)}`,
      expected: 'the driver of a product in cloudProducts.yaml',
      word,
      words: products.flatMap(({ driver }) => driver ?? []),
    });
  }
  return (driven.length > 0 ? driven : products).map((each) => scalar(each.product, node.at));
}

/**
 * The values of an enum with the words of all products. `at` is the place of the declaration.
 *
 * @example
 *   Object.keys(cloudProductValues(node.at, context)); // the keys of cloudProducts.yaml
 */
export function cloudProductValues(at: Place, { product, reporter }: Context): Record<string, EnumValue> {
  const products = Object.values(product.cloudProducts);
  if (products.length === 0 && product.words.cloudProducts) {
    reporter.report(at, {
      code: 'missing-file',
      says: `values is ${CLOUD_PRODUCTS}, and cloudProducts.yaml names no product`,
      expected: 'a product in cloudProducts.yaml',
    });
  }
  return Object.fromEntries(
    products.map(({ product: word, label, was, driver }) => [
      word,
      { label, ...(was === undefined ? {} : { was }), ...(driver === undefined ? {} : { driver }) },
    ]),
  );
}

/** A node that the compiler adds: its spelling is not checked. */
const scalar = (value: string, at: Place): ScalarNode => ({ kind: 'scalar', at, value, plain: false, silent: true });

const listOf = (items: Node[], at: Place): Node => ({ kind: 'list', at, items });

const isSame = (left: readonly Node[], right: readonly Node[]): boolean =>
  left.length === right.length && left.every((each, index) => each === right[index]);
