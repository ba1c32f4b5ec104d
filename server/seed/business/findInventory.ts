import type { CloudKind } from '#model/language/cloudKinds.ts';
import { definitionsOf, KINDS_IN_ORDER, type InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { storeItems } from '#server/domains/cloud/inventory/storeItems.ts';
import { ownersByTenant } from '#server/domains/cloud/ownership/owners.ts';
import type { KnownIds } from '#server/domains/cloud/references.ts';
import { createdAt } from '#server/domains/cloud/simulator/demo/memberItems.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import type { Context } from '#server/engine/context.ts';
import type { PastEvent } from './pastEvent.ts';

/** The kinds that charged items refer to. The first synchronisation reads everything else. */
const PRICED: readonly CloudKind[] = ['flavors', 'eipPools'];
/** The kinds that the form of a machine refers to as well. */
const CHOSEN: readonly CloudKind[] = ['images', 'networks', 'subnets', 'securityGroups'];

/**
 * The synchronisations of the past: each finds what owners of the demo have in the simulated clouds at the time at
 * which it was created, so that it is charged from then on. `context` is one of the present; `bought` are the names of
 * the clouds in which something is bought.
 */
export async function findInventory(context: Context, bought: ReadonlySet<string>): Promise<PastEvent[]> {
  const clouds = await context.db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'name', 'product'])
    .where('simulated', '=', 1)
    .orderBy('name')
    .execute();
  const events: PastEvent[] = [];
  for (const { cloud_id, name, product } of clouds) {
    if (context.schemas.cloudProducts[product]?.home === undefined) continue;
    const catalogue = new Set([...PRICED, ...(bought.has(name) ? CHOSEN : [])]);
    const { db, clock, ids, log, schemas } = context;
    const services = schemas.cloudProducts[product]?.services;
    const { kinds } = createSimulator({ db, clock, ids, log }, { cloud_id, product, services });
    const ownerOf = await ownersByTenant(context, cloud_id);
    const known: KnownIds = new Map();
    for (const kind of KINDS_IN_ORDER) {
      const driver = kinds[kind] as KindDriver | undefined;
      const definitions = definitionsOf(schemas, product, kind);
      const isCharged = definitions.some(({ billing }) => billing !== undefined);
      if (driver === undefined || definitions.length === 0 || !(isCharged || catalogue.has(kind))) continue;
      const items = await itemsOf(driver);
      const store = (definition: InventoryDefinition, found: readonly CloudItem[]) => (at: Context) =>
        storeItems(at, { cloudId: cloud_id, definition, ownerOf, known, requestedAt: at.clock() }, found);
      for (const definition of definitions) {
        const found = isCharged && !catalogue.has(kind) ? items.filter(hasOwner) : items;
        for (const [at, group] of Map.groupBy(found, createdAt)) events.push({ at, do: store(definition, group) });
      }
    }
    function hasOwner({ tenant }: CloudItem): boolean {
      const owner = ownerOf(tenant);
      return owner !== undefined && (owner.user_id !== null || owner.bp_id !== null);
    }
  }
  return events.map((event) => ({ ...event, isQuiet: true }));
}

async function itemsOf(driver: KindDriver): Promise<CloudItem[]> {
  const items: CloudItem[] = [];
  for await (const page of driver.list()) items.push(...page.items);
  return items;
}
