import type { Definition } from '#model/language/definition.ts';
import { livesInClouds } from '#model/rules/inClouds.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** The context that decides about a record: for a record in a cloud, that of its cloud. */
export async function aroundRecord(
  context: Context,
  definition: Definition,
  record: RecordData | undefined,
): Promise<Context> {
  return livesInClouds(definition) && typeof record?.cloud_id === 'string'
    ? context.clouds.inside(context, record.cloud_id)
    : context;
}
