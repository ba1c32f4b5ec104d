import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import type { Context } from '#server/engine/context.ts';
import { cloudsDefinition } from './cloudDefinitions.ts';
import { DURATION } from './simulator/duration.ts';

const SECOND_MS = 1_000;

/** How long the recycle bin of a cloud keeps a machine; null: it keeps none. */
export async function binSeconds(context: Context, cloudId: string): Promise<number | null> {
  const platform: Context = { ...context, actor: asPlatform(context.actor) };
  const cloud = await findRecordOrNone(platform, cloudsDefinition(context), cloudId);
  if (cloud === undefined) return null;
  if (cloud.simulated === true) return DURATION.reclaim / SECOND_MS;
  return cloud.reclaim_seconds ? cloud.reclaim_seconds : null;
}
