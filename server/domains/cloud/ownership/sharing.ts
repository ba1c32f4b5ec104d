import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { idsIn } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { tenantOf, type Owner } from './owners.ts';

/** Whom the tenant of an item belongs to; undefined: the cloud cannot tell. */
export type OwnerOfTenant = (tenant: string | null) => Owner | undefined;

export const tenantFields = ({ fields }: InventoryDefinition): FieldDefinition[] =>
  Object.values(fields).filter(({ tenant }) => tenant === true);

/**
 * Owners of ours become tenants of the cloud: the fields with `tenant` leave the input, and `shared_with` says whom
 * they name. `unshared_with` says whom they named `before`, and do not name any more.
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
 * What an item says of its tenants, in the fields of its record. Nothing where several owners have one tenant together:
 * only our records tell.
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

/** What points where `bp_id` points names organisations, anything else people. */
const ownerKeyOf = ({ fields }: InventoryDefinition, { to }: FieldDefinition): keyof Owner =>
  to === fields.bp_id?.to ? 'bp_id' : 'user_id';

const isSame = (one: Owner, other: Owner): boolean => one.user_id === other.user_id && one.bp_id === other.bp_id;
