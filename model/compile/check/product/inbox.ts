import { needResource, needWord, type Context } from '#model/compile/context.ts';
import { Reporter } from '#model/compile/diagnostics.ts';
import { child, entriesOf, textOf, type Node } from '#model/compile/read/node.ts';

const TYPE_FIELD = 'type';

/**
 * Checks `inbox` of `product.yaml` against the resource that it names: its field `type` has the same words. As for the
 * first steps, these are warnings, because the edit of a resource must not invalidate the file of the whole product.
 *
 * @example
 *   checkInbox(files.get('product.yaml')?.node, context); // reports `billling`
 */
export function checkInbox(node: Node | undefined, context: Context): void {
  const inbox = child(node, 'inbox');
  const resource = child(inbox, 'resource');
  if (!resource) return;
  const lenient = new Reporter();
  const world: Context = { ...context, reporter: lenient };
  const outline = needResource(world, textOf(resource) ?? '', resource.at, 'inbox.resource');
  const words = new Set(Object.keys(outline?.fields[TYPE_FIELD]?.values ?? {}));
  if (outline?.fieldsKnown) {
    const types = entriesOf(child(inbox, 'types'));
    for (const [type, entry] of types)
      needWord(world, words, type, entry.key.at, {
        code: 'unknown-value',
        what: 'type',
        where: 'inbox.types',
        expected: `a value of ${outline.name}.${TYPE_FIELD}`,
      });
    const known = new Set(types.map(([type]) => type));
    for (const missing of words) {
      if (known.has(missing)) continue;
      lenient.report(resource.at, {
        code: 'missing-type',
        says: `inbox.types lacks "${missing}"`,
        expected: `every value of ${outline.name}.${TYPE_FIELD}`,
      });
    }
  }
  for (const found of lenient.found)
    context.reporter.add({ ...found, diagnostic: { ...found.diagnostic, severity: 'warning' } });
}
