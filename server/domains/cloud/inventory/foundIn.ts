import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { cloudsDefinition, definitionsOf, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { CloudError, type CloudDriver, type KindDriver } from '#server/domains/cloud/driver/driver.ts';

/** Kinds of which a cloud has few, so that a check can count them. */
const COUNTED: ReadonlySet<string> = new Set<CloudKind>([
  'flavors',
  'images',
  'networks',
  'vpcs',
  'eipPools',
  'hypervisors',
  'storagePools',
]);

/**
 * What a check found: by the words of the field `found` of clouds, whether the cloud has the kinds of its product, and
 * how many there are of those that people choose from.
 */
export async function foundIn(context: Context, driver: CloudDriver, { product }: CloudRecord): Promise<Json[]> {
  const words = Object.keys(cloudsDefinition(context).fields['found']?.fields?.item?.fields?.['kind']?.values ?? {});
  const found: Json[] = [];
  for (const word of words) {
    // The words are kinds; one that is none has no definition.
    const kind = word as CloudKind;
    if (definitionsOf(context.schemas, product, kind).length === 0) continue;
    // Counting needs only the list, which all kinds share.
    const items = driver.kinds[kind] as KindDriver | undefined;
    const count = items && COUNTED.has(kind) ? await countOf(items) : null;
    found.push({ kind, state: items ? 'offered' : 'absent', count });
  }
  return found;
}

/** Null if the account may not list them. */
async function countOf({ list }: KindDriver): Promise<number | null> {
  let count = 0;
  try {
    for await (const { items } of list()) count += items.length;
    return count;
  } catch (error) {
    if (error instanceof CloudError) return null;
    throw error;
  }
}
