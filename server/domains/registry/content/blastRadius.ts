import { weigh, type WeighedManifest } from '#model/domains/registry/weigh.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { theRegistry } from '#server/domains/registry/client/theRegistry.ts';
import { contentOfProject } from './projectContent.ts';
import { isUseOf, type ImageUse, type Uses } from './uses.ts';

type Tag = RecordOf<'registryTags'>;

export interface BlastRadius {
  repository: string;
  digest: string;
  /** All tags of the digest in its repository, this one too. */
  tags: { id: number; name: string }[];
  /** What uses the digest, or one of the tags. */
  uses: ImageUse[];
  /** Bytes that nothing else of the project has. */
  freed: number;
}

/** What the deletion of these tags of one digest takes along. `all`: the digest with every tag of it. */
export async function blastRadius(
  context: Context,
  tag: Tag,
  uses: Uses,
  { all }: { all: boolean },
): Promise<BlastRadius> {
  const registry = await theRegistry(context);
  const content = await contentOfProject(context, tag.project_id ?? 0);
  const repositoryId = tag.repository_id ?? 0;
  const digest = tag.digest ?? '';
  const image = content.imageOf(repositoryId, digest);
  const rows = await context.db.kysely
    .selectFrom('registry_tags')
    .select(['id', 'name'])
    .where('repository_id', '=', repositoryId)
    .where('digest', '=', digest)
    .orderBy('name')
    .execute();
  const used = registry === undefined ? [] : await uses.of(context, registry.address, image.repository);
  const going = new Set(all ? image.tags : [tag.name ?? '']);
  const isUsed = (repository: number, each: string) =>
    used.some((use) => isUseOf(use, { ...content.imageOf(repository, each), digest: each }));
  const held = (without: ReadonlySet<string>) =>
    content.manifests.map((each): WeighedManifest => {
      const isThis = each.repository === repositoryId && each.digest === digest;
      const { tags } = content.imageOf(each.repository, each.digest);
      const left = isThis ? tags.filter((name) => !without.has(name)) : tags;
      return { ...each, isHeld: left.length > 0 || isUsed(each.repository, each.digest) };
    });
  const [before, after] = [weigh(held(new Set())).inUse, weigh(held(going)).inUse];
  return {
    repository: image.repository,
    digest,
    tags: rows.map(({ id, name }) => ({ id, name: name ?? '' })),
    uses: used.filter((use) =>
      isUseOf(use, { repository: image.repository, digest, tags: all ? image.tags : [tag.name ?? ''] }),
    ),
    freed: before - after,
  };
}

/** The same as the dialog shows it: tables of the tags and of what uses them, and the bytes. */
export async function describeRadius(
  context: Context,
  radius: BlastRadius,
  tag: Tag,
  { all }: { all: boolean },
): Promise<PreviewContent> {
  const say = (key: string, params?: MessageParams) =>
    renderMessage(context.schemas.messages, `registry.${key}`, params, context.lang);
  const others = radius.tags.filter(({ id }) => id !== tag.id);
  const notes: NonNullable<PreviewContent['notes']> = [
    { text: radius.freed > 0 ? say('freed', { size: sizeText(radius.freed) }) : say('freesNothing') },
  ];
  if (radius.uses.length > 0) notes.push({ text: say('inUse', { count: radius.uses.length }), tone: 'danger' });
  const tables: NonNullable<PreviewContent['tables']> = [];
  if (others.length > 0)
    tables.push({
      title: say(all ? 'goesToo' : 'stays'),
      columns: [say('tag')],
      rows: others.slice(0, SHOWN).map(({ name }) => ({ cells: [{ text: name, mono: true as const }] })),
      ...(others.length > SHOWN && { more: say('more', { count: others.length - SHOWN }) }),
    });
  if (radius.uses.length > 0) tables.push(await usesTable(context, radius.uses, say));
  return { notes, tables };
}

const SHOWN = 20;

/** What the reader may see by its name; of the rest, the number. */
async function usesTable(
  context: Context,
  uses: readonly ImageUse[],
  say: (key: string, params?: MessageParams) => string,
) {
  const rows: { cells: (string | { text: string })[] }[] = [];
  let hidden = 0;
  for (const { resource, id, title } of uses) {
    const definition = context.schemas.resources[resource];
    const seen = definition && (await findRecordOrNone(context, definition, id));
    if (seen === undefined || rows.length >= SHOWN) hidden += 1;
    else rows.push({ cells: [definition?.label[context.lang] ?? resource, title] });
  }
  return {
    title: say('usedBy'),
    columns: [say('kind'), say('name')],
    rows,
    ...(hidden > 0 && { more: say('more', { count: hidden }) }),
  };
}
