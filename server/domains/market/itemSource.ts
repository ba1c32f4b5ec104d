import type { Context } from '#server/engine/context.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

type Item = FieldsOf<'warehouseItems'>;

/** What of an item follows from where it comes from: the command that gets it, and its size. */
export async function sourceOf(context: Context, item: Item): Promise<Item> {
  if (item.image_tag_id != null) return imageOf(context, item.image_tag_id);
  if (item.file_id != null) return fileOf(context, item.file_id);
  return { image: null };
}

/** The source of a change; a command that was entered stays if there is none. */
export async function changedSource(context: Context, before: Item, changes: Item): Promise<Item> {
  const isSame = (['image_tag_id', 'file_id'] as const).every(
    (name) => changes[name] === undefined || changes[name] === before[name],
  );
  return isSame ? {} : sourceOf(context, { ...before, ...changes });
}

/** Everybody signed in may pull it, or the page would promise what most cannot do. */
async function imageOf(context: Context, id: number): Promise<Item> {
  const tag = await context.db.kysely
    .selectFrom('registry_tags as t')
    .innerJoin('registry_projects as p', 'p.id', 't.project_id')
    .select(['t.image', 't.size_bytes', 'p.visibility'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (tag?.image == null || tag.visibility !== 'public')
    return refuseField(context, 'image_tag_id', 'registry.notPublic');
  return { image: tag.image, pull_command: `docker pull ${tag.image}`, size: tag.size_bytes };
}

async function fileOf({ db, settings }: Context, id: number): Promise<Item> {
  const file = await db.kysely
    .selectFrom('public_files')
    .select(['name', 'size'])
    .where('id', '=', id)
    .executeTakeFirst();
  const origin = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const address = `${origin.replace(/\/$/, '')}/api/sys/v1/spaces/public/entries/${id}/content`;
  return {
    image: null,
    pull_command: `curl -fL -o ${shellWord(file?.name ?? '')} -H "Authorization: Bearer $TOKEN" ${address}`,
    size: file?.size ?? null,
  };
}

/** A name of a file may have any character. */
const shellWord = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`);
