import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { addEntry, levelAt } from './transfer/spaceUpload.ts';
import { transferBegins, transferEnds } from './transfer/transferRecord.ts';
import { SPACES, type SpaceName } from './space.ts';

interface DemoFile {
  space: SpaceName;
  account: string;
  path: string[];
  name: string;
  type: string;
  text: string;
}

const FACT = 'demo-files';

const FILES = new URL('./demoFiles.yaml', import.meta.url);

/** Gives the accounts of the demo some files, once: what they delete stays deleted. */
export async function fillDemoFiles(context: Context): Promise<void> {
  if (context.settings.seed !== 'demo') return;
  await context.transaction(async (inside) => {
    const { numInsertedOrUpdatedRows } = await inside.db.kysely
      .insertInto('platform_facts')
      .values({ name: FACT, at: inside.clock() })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    // The file is part of the product.
    for (const file of parse(await readFile(FILES, 'utf8')) as DemoFile[]) await addDemoFile(inside, file);
  });
}

async function addDemoFile(context: Context, { space: name, account, path, text, ...file }: DemoFile): Promise<void> {
  const space = SPACES[name];
  const definition = knownDefinition(context, space.resource);
  const owner = await context.db.kysely
    .selectFrom('users')
    .select(['id', 'name'])
    .where('name', '=', account)
    .executeTakeFirst();
  if (definition === undefined || owner === undefined) return;
  const own = onBehalf(context, owner);
  const level = await levelAt(own, definition, space, { parentId: null, path, userId: owner.id });
  const content = Buffer.from(text);
  const key = context.ids.token();
  await context.files.put(key, content);
  const sha256 = hash('sha256', content);
  const size = content.byteLength;
  const upload = { key, space: name, path: file.name, direction: 'upload', size, userId: owner.id } as const;
  await transferBegins(own, upload);
  await addEntry(own, definition, space, { level, conflict: 'rename', file: { ...file, size, sha256, key } });
  await transferEnds(own, key, { status: 'succeeded', transferred: size });
}
