import { readImageName, type ImageName } from '#model/domains/registry/imageName.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { matchingIds } from '#server/engine/records/list/listRecords.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { asRegistry } from '#server/domains/registry/client/theRegistry.ts';

/** Something that runs an image, or would run it. */
export interface ImageUse {
  resource: string;
  id: RecordId;
  title: string;
  image: ImageName;
}

/** Where images are named: `server/domains/index.ts` lists the resources, each with its field. */
export interface ImageField {
  resource: string;
  /** A text with the image, or with `digest` beside it, what was pulled. */
  field: string;
  digest?: string;
}

const MOST = 10_000;

export interface Uses {
  /** Whether records of the resource name images. */
  watches(resource: string): boolean;
  /** What names images whose names begin like this. */
  of(context: Context, address: string, prefix: string): Promise<ImageUse[]>;
  /** The images that these writes name or no longer name. */
  touched(address: string, changes: readonly RecordChange[]): ImageName[];
}

/** The uses of images by the records of these resources. Resources that the product does not have are left out. */
export const createUses = (fields: readonly ImageField[]): Uses => ({
  watches: (resource) => fields.some((each) => each.resource === resource),

  async of(received, address, prefix) {
    const context = asRegistry(received);
    const uses: ImageUse[] = [];
    for (const { resource, field, digest } of fields) {
      const definition = context.schemas.resources[resource];
      if (definition?.fields[field] === undefined) continue;
      const ids = await matchingIds(context, definition, {
        operation: 'list',
        filter: { [field]: { starts: `${address}/${prefix}` } },
        sort: [],
        limit: MOST,
      });
      for (const id of ids) {
        const record = await findRecordOrNone(context, definition, id);
        const image = record && imageOf(address, record, field, digest);
        if (record !== undefined && image !== undefined)
          uses.push({ resource, id, title: titleOf(definition, record, context.lang), image });
      }
    }
    return uses;
  },

  touched(address, changes) {
    return changes.flatMap(({ resource, before, after }) => {
      const known = fields.find((each) => each.resource === resource);
      if (known === undefined) return [];
      const [was, is] = [before, after].map((record) => record && imageOf(address, record, known.field, known.digest));
      if (JSON.stringify(was) === JSON.stringify(is)) return [];
      return [was, is].filter((image) => image !== undefined);
    });
  },
});

function imageOf(address: string, record: RecordData, field: string, digest?: string): ImageName | undefined {
  const named = record[field];
  const image = typeof named === 'string' ? readImageName(address, named) : undefined;
  const pulled = digest === undefined ? undefined : record[digest];
  return image && typeof pulled === 'string' && pulled !== '' ? { ...image, digest: pulled } : image;
}

/** Whether the use is of this digest of this repository. A tag counts as what it names now. */
export function isUseOf(
  { image }: Pick<ImageUse, 'image'>,
  { repository, digest, tags }: { repository: string; digest: string; tags: readonly string[] },
): boolean {
  if (image.repository !== repository) return false;
  return image.digest === digest || (image.tag !== undefined && tags.includes(image.tag));
}
