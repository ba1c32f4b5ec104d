import { isGranted } from '#model/granted.ts';
import type { Capabilities } from '#model/cloudKinds.ts';
import type { Json } from '#model/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/context.ts';
import { findRecord } from '#server/records/write/findRecord.ts';
import type { ResourceCall } from '#server/resourceRoutes/resourceCall.ts';
import { cloudsDefinition, textOf } from './cloudDefinitions.ts';
import type { CloudOfPath } from './cloudWrites.ts';

/** A cloud has many fields, and every request below it reads these. */
const NEEDED = ['cloud_id', 'product', 'capabilities'];

/** Paths below a cloud that the reader may not see answer like those of a cloud that does not exist. */
export async function enterCloud(call: ResourceCall): Promise<ResourceCall> {
  const { definition, context, path } = call;
  // Who may do nothing here at all is told so, whatever the cloud.
  if (path.cloud_id === undefined || !Object.values(definition.access).some((grants) => isGranted(context.actor, grants))) return call;
  return { ...call, context: { ...context, ...inside(context, await findRecord(context, cloudsDefinition(context), String(path.cloud_id), { only: NEEDED })) } };
}

/** The cloud, as far as it exists for the reader. */
export function findCloud(context: Context, cloudId: string): Promise<RecordData> {
  return findRecord(context, cloudsDefinition(context), cloudId);
}

function inside(context: Context, record: RecordData): Pick<Context, 'cloud' | 'transaction'> {
  const cloud: CloudOfPath = { id: textOf(record, 'cloud_id'), product: textOf(record, 'product'), capabilities: readCapabilities(record.capabilities) };
  return { cloud, transaction: (work) => context.transaction((tx) => work({ ...tx, cloud })) };
}

/** What a cloud said it can do; one that was never asked can do nothing. */
export function readCapabilities(stored: Json | undefined): Capabilities {
  if (stored === undefined || !isObject(stored)) return {};
  return Object.fromEntries(Object.entries(stored).map(([kind, words]) => [kind, Array.isArray(words) ? words.map(String) : []]));
}
