import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ContentFault, type CloudContent, type Clouds } from '#server/engine/product/clouds.ts';
import { cloudIdOf, isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import { cloudRefusal, isPassing } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById, kindOf } from './subject.ts';

/** Reads the content of records through the drivers of their clouds. */
export const contentOf =
  (registry: CloudRegistry): Clouds['contentOf'] =>
  async (context, definition, record) => {
    try {
      const { read, ...content } = await found(context, registry, definition, record);
      return { ...content, read: () => translated(read()) };
    } catch (error) {
      throw faultOf(error);
    }
  };

async function found(
  context: Context,
  registry: CloudRegistry,
  definition: Definition,
  record: RecordData,
): Promise<CloudContent> {
  if (!isInventory(definition)) throw new CloudError('unsupported');
  const kind = kindOf(await driverById(context, registry, cloudIdOf(record)), definition);
  if (kind.content === undefined) throw new CloudError('unsupported');
  const { cloud_ref: ref } = record;
  if (typeof ref !== 'string' || ref === '') throw new CloudError('notFound');
  return kind.content(ref);
}

async function* translated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw faultOf(error);
  }
}

const faultOf = (error: unknown): unknown =>
  error instanceof CloudError
    ? new ContentFault(cloudRefusal(error).key, { isPassing: isPassing(error.fault), cause: error })
    : error;
