import type { Context } from '#server/engine/context.ts';
import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';

/** How long after a synchronisation of a cloud the next one is due; by default as `schemas/cloud/clouds.yaml` says. */
export function syncIntervalMs(
  context: Pick<Context, 'schemas'>,
  { sync_interval_s: seconds }: Partial<Pick<CloudRecord, 'sync_interval_s'>>,
): number {
  return Number(seconds ?? cloudsDefinition(context).fields.sync_interval_s?.default) * 1_000;
}
