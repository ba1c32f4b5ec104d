import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { idsIn } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { tenantOf, type Owner } from './owners.ts';

/** The owner of the tenant of an item; undefined if the cloud cannot identify it. */
export type OwnerOfTenant = (tenant: string | null) => Owner | undefined;

export const tenantFields = ({ fields }: InventoryDefinition): FieldDefinition[] =>
  Object.values(fields).filter(({ tenant }) => tenant === true);

/**
 * Converts our owners to tenants of the cloud: removes the fields with `tenant` from the input and lists the tenants
 * that they name in `shared_with`. `unshared_with` lists those that they named `before` but no longer name.
 */
export async function toTenants(
  context: Context,
  { driver, definition }: { driver: CloudDriver; definition: InventoryDefinition },
  cloudId: string,
  input: RecordData,
  before: RecordData = {},
): Promise<RecordData> {
  const fields = tenantFields(definition).filter(({ name }) => name in input);
  if (fields.length === 0) return input;
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name]) => !fields.some((field) => field.name === name)),
  );
  const tenants = async (owners: readonly Owner[]) => {
    const found: string[] = [];
    for (const owner of owners) found.push(await tenantOf(context, driver, cloudId, owner));
    return found;
  };
  const wanted = fields.flatMap((field) => ownersIn(definition, field, input[field.name]));
  const left = fields
    .flatMap((field) => ownersIn(definition, field, before[field.name]))
    .filter((owner) => !wanted.some((each) => isSame(each, owner)));
  return {
    ...rest,
    shared_with: await tenants(wanted),
    ...(left.length > 0 && { unshared_with: await tenants(left) }),
  };
}

/**
 * Converts the tenants of an item to the fields of its record. Empty if several owners share one tenant, because then
 * only our records know the owner.
 */
export function sharedOwners(
  definition: InventoryDefinition,
  { fields }: Pick<CloudItem, 'fields'>,
  ownerOf: OwnerOfTenant,
): RecordData {
  const tenants = 'shared_with' in fields ? idsIn(fields.shared_with as Json).map(String) : undefined;
  const owners = tenants?.map((tenant) => ownerOf(tenant));
  if (owners === undefined || owners.includes(undefined)) return {};
  const values: RecordData = {};
  for (const field of tenantFields(definition)) {
    const ids = owners.flatMap((owner) => owner?.[ownerKeyOf(definition, field)] ?? []);
    values[field.name] = field.type === 'references' ? ids : (ids[0] ?? null);
  }
  return values;
}

function ownersIn(definition: InventoryDefinition, field: FieldDefinition, value: Json | undefined): Owner[] {
  const key = ownerKeyOf(definition, field);
  return idsIn(value).flatMap((id) => (typeof id === 'number' ? [{ user_id: null, bp_id: null, [key]: id }] : []));
}

/** A field that refers to the same resource as `bp_id` names organisations; any other names people. */
const ownerKeyOf = ({ fields }: InventoryDefinition, { to }: FieldDefinition): keyof Owner =>
  to === fields.bp_id?.to ? 'bp_id' : 'user_id';

const isSame = (one: Owner, other: Owner): boolean => one.user_id === other.user_id && one.bp_id === other.bp_id;
