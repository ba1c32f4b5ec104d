import type { Context } from '#server/engine/context.ts';
import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';

/** The time between two synchronisations of a cloud; the default is in `schemas/cloud/clouds.yaml`. */
export function syncIntervalMs(
  context: Pick<Context, 'schemas'>,
  { sync_interval_s: seconds }: Partial<Pick<CloudRecord, 'sync_interval_s'>>,
): number {
  return Number(seconds ?? cloudsDefinition(context).fields.sync_interval_s?.default) * 1_000;
}
