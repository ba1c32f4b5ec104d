import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';

/** Fields that we own, even if a cloud uses the same name. */
const OURS = new Set([
  'cloud_id',
  'cloud_ref',
  'user_id',
  'bp_id',
  'project_id',
  'provider_id',
  'synced_at',
  'updated_at',
]);

/** The fields of an item that the definition stores, with refs unchanged. */
export function itemValues({ fields, id }: InventoryDefinition, item: Pick<CloudItem, 'fields'>): RecordData {
  const values: RecordData = {};
  // A driver fills the fields of its kind with JSON.
  for (const [name, value] of Object.entries(item.fields as Record<string, Json | undefined>)) {
    const field = fields[name];
    if (
      value === undefined ||
      field === undefined ||
      field.computed !== undefined ||
      field.createOnly === true ||
      OURS.has(name) ||
      // Tags of the platform's own kind are no member of the cloud.
      (name === 'tags' && field.type === 'tags') ||
      name === id.field
    )
      continue;
    values[name] = value;
  }
  return values;
}
