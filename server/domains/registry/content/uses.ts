import { fieldKind } from '#model/fields/index.ts';
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
  /** A text with the image, or a list of them. */
  field: string;
  /** Beside the text: the digest of what was pulled. */
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
    for (const each of fields) {
      const { resource, field } = each;
      const definition = context.schemas.resources[resource];
      const kind = definition?.fields[field]?.type;
      if (definition === undefined || kind === undefined) continue;
      const ids = await matchingIds(context, definition, {
        operation: 'list',
        filter: { [field]: fieldKind(kind).shape === 'list' ? { empty: false } : { starts: `${address}/${prefix}` } },
        sort: [],
        limit: MOST,
      });
      for (const id of ids) {
        const record = await findRecordOrNone(context, definition, id);
        if (record === undefined) continue;
        const title = titleOf(definition, record, context.lang);
        for (const image of imagesOf(address, record, each))
          if (image.repository.startsWith(prefix)) uses.push({ resource, id, title, image });
      }
    }
    return uses;
  },

  touched(address, changes) {
    return changes.flatMap(({ resource, before, after }) =>
      fields
        .filter((each) => each.resource === resource)
        .flatMap((each) => {
          const [was = [], is = []] = [before, after].map((record) => record && imagesOf(address, record, each));
          return JSON.stringify(was) === JSON.stringify(is) ? [] : [...was, ...is];
        }),
    );
  },
});

/** The images of this registry that a record names. */
function imagesOf(address: string, record: RecordData, { field, digest }: Omit<ImageField, 'resource'>): ImageName[] {
  const named = record[field];
  const pulled = digest === undefined ? undefined : record[digest];
  return (Array.isArray(named) ? named : [named]).flatMap((each) => {
    const image = typeof each === 'string' ? readImageName(address, each) : undefined;
    if (image === undefined) return [];
    return typeof pulled === 'string' && pulled !== '' ? { ...image, digest: pulled } : image;
  });
}

/** Whether the use is of this digest of this repository. A tag counts as what it names now. */
export function isUseOf(
  { image }: Pick<ImageUse, 'image'>,
  { repository, digest, tags }: { repository: string; digest: string; tags: readonly string[] },
): boolean {
  if (image.repository !== repository) return false;
  return image.digest === digest || (image.tag !== undefined && tags.includes(image.tag));
}
