import type { CloudProduct } from '#model/language/productDefinition.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `cloudProducts.yaml`: the software of clouds, and its properties.
 *
 * @example
 *   Object.values(buildCloudProducts(node)).map(({ driver }) => driver);
 */
export function buildCloudProducts(node: Node | undefined): Record<string, CloudProduct> {
  return Object.fromEntries(
    entriesOf(node).map(([product, { value }]) => [product, buildCloudProduct(product, value)]),
  );
}

function buildCloudProduct(product: string, node: Node): CloudProduct {
  const was = textOf(child(node, 'was'));
  const driver = textOf(child(node, 'driver'));
  const home = textOf(child(node, 'home'));
  const words = (key: string) => wordsOf(child(node, key)).map(({ word }) => word);
  return {
    product,
    label: readLabel(child(node, 'label')),
    ...(was === undefined ? {} : { was }),
    ...(driver === undefined ? {} : { driver }),
    services: child(node, 'services') ? words('services') : ['api'],
    domains: words('domains'),
    resources: words('resources'),
    groups: words('groups'),
    ...(home === undefined ? {} : { home }),
    ...(child(node, 'delivers') ? { delivers: words('delivers') } : {}),
  };
}
