import { fieldsReadBy, matches, type Condition } from '#model/conditions/conditions.ts';
import { offeredFor, offersIn } from '#model/validation/cloudChoices.ts';
import type { BillingEntry } from '#model/language/billingDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldsOfSize } from '#server/domains/billing/prices/flavorSizes.ts';
import { sizeOfFlavor, type MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** More flavors than the clouds of one platform have. */
const MOST_SPECS = 2_000;
const MOST_CLOUDS = 1_000;

/** Something that can be chosen in one cloud, and selects a price. */
export interface OfferedSpec {
  resource: string;
  type: BillingEntry['type'];
  /** The field of the resource that selects it; null where everything of a type has one price. */
  field: string | null;
  /** The value of that field, and the word that prices name. */
  spec: string | null;
  name: string | null;
  cloud_id: string;
  region_id: number | null;
  size?: MachineSize;
}

type Cloud = Pick<OfferedSpec, 'cloud_id' | 'region_id'> & { product: string; offers: Json };
type Spec = Pick<OfferedSpec, 'spec' | 'name' | 'size'>;

/** The choices in the clouds that select a price. Measured use is left out: it is priced later. */
export async function offeredSpecs(context: Context): Promise<OfferedSpec[]> {
  const clouds = await readClouds(context);
  const found: OfferedSpec[] = [];
  for (const definition of Object.values(context.schemas.resources)) {
    for (const entry of definition.billing ?? []) {
      if (entry.usage || definition.cloud === undefined) continue;
      const field = entry.spec === undefined ? undefined : definition.fields[entry.spec];
      const specsIn = await readSpecs(context, field, entry);
      for (const cloud of clouds) {
        if (!definition.cloud.products.includes(cloud.product)) continue;
        const { cloud_id, region_id } = cloud;
        for (const spec of specsIn(cloud))
          found.push({
            resource: definition.resource,
            type: entry.type,
            field: field?.name ?? null,
            ...spec,
            cloud_id,
            region_id,
          });
      }
    }
  }
  return found;
}

async function readClouds(context: Context): Promise<Cloud[]> {
  const definition = knownDefinition(context, 'clouds');
  if (definition === undefined) return [];
  return firstRecords(context, definition, {
    fields: ['cloud_id', 'region_id', 'product', 'offers'],
    filter: { enabled: true },
    sort: [{ field: 'cloud_id', order: 'ASC' }],
    limit: MOST_CLOUDS,
  });
}

/**
 * The choices of a field that select a price, by cloud. A field without a list of its values selects nothing that is
 * known.
 */
async function readSpecs(
  context: Context,
  field: FieldDefinition | undefined,
  entry: BillingEntry,
): Promise<(cloud: Cloud) => Spec[]> {
  if (field === undefined) return () => [{ spec: null, name: null }];
  const target = context.schemas.resources[field.to ?? ''];
  if (field.type === 'reference' && target !== undefined) {
    const byCloud = await recordsByCloud(context, field, { entry, target });
    return ({ cloud_id }) => byCloud.get(cloud_id) ?? [];
  }
  if (field.choices !== undefined)
    return ({ offers }) => (offeredFor(field, offersIn(offers)) ?? []).map(({ name }) => ({ spec: name, name }));
  const words = Object.keys(field.values ?? {});
  return () => words.map((word) => ({ spec: word, name: word }));
}

async function recordsByCloud(
  context: Context,
  field: FieldDefinition,
  { entry, target }: { entry: BillingEntry; target: Definition },
): Promise<Map<string, Spec[]>> {
  const { id, titleField, fields } = target;
  // A flavor has what a machine reads of it.
  const where = entry.where !== undefined && fieldsReadBy(entry.where).every((name) => fields[name]) ? entry.where : {};
  const read = [...new Set([id.field, titleField, 'cloud_id', ...fieldsOfSize(target), ...fieldsReadBy(where)])];
  const records = await firstRecords(context, target, {
    fields: read,
    filter: constantPart(field.where),
    sort: [{ field: titleField, order: 'ASC' }],
    limit: MOST_SPECS,
  });
  const byCloud = new Map<string, Spec[]>();
  for (const record of records) {
    const values: Record<string, unknown> = { ...record };
    const [cloud, spec, name] = [values['cloud_id'], values[id.field], values[titleField]];
    if (typeof cloud !== 'string' || !matches(where, values, { fields })) continue;
    const specs = byCloud.get(cloud) ?? [];
    const size = fieldsOfSize(target).length > 0 ? { size: sizeOfFlavor(values) } : {};
    specs.push({ spec: `${spec}`, name: `${name}`, ...size });
    byCloud.set(cloud, specs);
  }
  return byCloud;
}

/** The part of a condition that does not depend on a form or reader. */
export const constantPart = (where: Condition = {}): Condition =>
  Object.fromEntries(Object.entries(where).filter(([, test]) => !JSON.stringify(test).includes('"$')));
