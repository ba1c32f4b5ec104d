import { FLAVOR_FIELDS, sizeOfFlavor, type MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { Wanted } from '#model/domains/billing/prices/priceRank.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** More flavors than the clouds of one platform have. */
const MOST_FLAVORS = 2_000;

/** A flavor that machines of a type can have. */
export interface SizedFlavor {
  id: string;
  name: string;
  cloud_id: string | null;
  size: MachineSize;
}

/** The resources whose records select the price of a type and have a size. */
export const sizedSpecs = ({ schemas }: Pick<Context, 'schemas'>, type: Wanted['resource_type']): Definition[] => [
  ...new Set(
    Object.values(schemas.resources).flatMap((definition) =>
      (definition.billing ?? []).flatMap((entry) => {
        const target = schemas.resources[definition.fields[entry.spec ?? '']?.to ?? ''];
        return entry.type === type && target && fieldsOfSize(target).length > 0 ? [target] : [];
      }),
    ),
  ),
];

/** The fields of a resource that say how large its records are. */
export const fieldsOfSize = ({ fields }: Definition) => FLAVOR_FIELDS.filter((name) => fields[name] !== undefined);

/** The flavors of a type under a condition, in the order of their names. */
export async function flavorsWhere(
  given: Context,
  type: Wanted['resource_type'],
  where: Condition | ((target: Definition) => Condition),
): Promise<SizedFlavor[]> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const found: SizedFlavor[] = [];
  for (const target of sizedSpecs(context, type)) {
    const { id, titleField } = target;
    const records = await firstRecords(context, target, {
      fields: [id.field, titleField, 'cloud_id', ...fieldsOfSize(target)],
      filter: typeof where === 'function' ? where(target) : where,
      sort: [{ field: titleField, order: 'ASC' }],
      limit: MOST_FLAVORS,
    });
    for (const record of records) {
      const read = (name: string): unknown => Reflect.get(record, name);
      const cloud = read('cloud_id');
      found.push({
        id: String(read(id.field)),
        name: String(read(titleField)),
        cloud_id: typeof cloud === 'string' ? cloud : null,
        size: sizeOfFlavor({ ...record }),
      });
    }
  }
  return found;
}

/**
 * The size of what is wanted: of its flavor, or of a flavor of its name. Null if that is gone, or not known yet;
 * undefined for a type that has no sizes.
 */
export async function sizeOfWanted(
  context: Context,
  { resource_type, spec = null, spec_id = null, cloud_id = null }: Wanted,
): Promise<MachineSize | null | undefined> {
  if (sizedSpecs(context, resource_type).length === 0) return undefined;
  if (spec === null && spec_id === null) return null;
  const [flavor] = await flavorsWhere(context, resource_type, ({ id, titleField }) =>
    spec_id !== null ? { [id.field]: spec_id } : { [titleField]: spec, ...(cloud_id !== null && { cloud_id }) },
  );
  return flavor?.size ?? null;
}
