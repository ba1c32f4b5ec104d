import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import {
  cloudsDefinition,
  isInventory,
  textOf,
  type InventoryDefinition,
} from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudDriver, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import type { CloudCall } from '#server/domains/cloud/calls/cloudCall.ts';

/** The current definition, record and driver of a call. */
export interface Subject {
  definition: InventoryDefinition;
  record: RecordData;
  /** The id in the cloud; empty until the item has one. */
  ref: string;
  driver: CloudDriver;
  kind: KindDriver;
}

/** The record of a call; undefined if it was deleted in the meantime. */
export async function recordOf(
  context: Context,
  call: CloudCall,
  lock = false,
): Promise<{ definition: InventoryDefinition; record: RecordData } | undefined> {
  const definition: Definition | undefined = context.schemas.resources[call.resource];
  if (!isInventory(definition)) return undefined;
  const record = await findRecordOrNone(context, definition, call.id, { lock });
  return record && { definition, record };
}

export async function subjectOf(
  context: Context,
  registry: CloudRegistry,
  call: CloudCall,
): Promise<Subject | undefined> {
  const found = await recordOf(context, call);
  if (found === undefined) return undefined;
  const driver = await driverById(context, registry, call.cloudId);
  return { ...found, ref: textOf(found.record, 'cloud_ref'), driver, kind: kindOf(driver, found.definition) };
}

export async function driverById(context: Context, registry: CloudRegistry, cloudId: string): Promise<CloudDriver> {
  const cloud = await findRecordOrNone(context, cloudsDefinition(context), cloudId);
  const driver = cloud && (await registry.driverOf(context, cloud));
  if (driver === undefined) throw new CloudError('unsupported');
  return driver;
}

/** The driver's interface for the items of a definition. */
export function kindOf({ kinds }: CloudDriver, { cloud }: InventoryDefinition): KindDriver {
  // The fields of a kind are those of its definitions; this code handles all kinds alike.
  const kind = kinds[cloud.kind] as KindDriver | undefined;
  if (kind === undefined) throw new CloudError('unsupported');
  return kind;
}
