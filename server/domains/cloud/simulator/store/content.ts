import { createHash } from 'node:crypto';
import type { Context, Ids } from '#server/engine/context.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { CloudContent } from '#server/engine/product/clouds.ts';
import { CloudError, type CloudFile } from '#server/domains/cloud/driver/driver.ts';
import type { Consists, Content } from '#server/domains/cloud/simulator/kindRules.ts';

const BLOCK = 1_048_576;

/** Where the mark of a format is, and its bytes: `model/domains/cloud/fileFormat.ts` recognises them. */
const MARKS: Readonly<Record<string, { at: number; bytes: string }>> = {
  qcow2: { at: 0, bytes: 'QFI\xfb\0\0\0\x03' },
  vmdk: { at: 0, bytes: 'KDMV\x01\0\0\0' },
  vhd: { at: 0, bytes: 'conectix' },
  vhdx: { at: 0, bytes: 'vhdxfile' },
  vdi: { at: 0x40, bytes: '\x7f\x10\xda\xbe' },
  ploop: { at: 0, bytes: 'WithoutFreeSpace' },
  iso: { at: 0x8001, bytes: 'CD001' },
};

/** Reads a whole file, as a cloud would, and keeps it. */
export async function takeContent(
  file: CloudFile,
  { ids, files }: { ids: Pick<Ids, 'token'>; files: FileStore | undefined },
): Promise<Content> {
  const sum = createHash('sha256');
  const key = ids.token();
  await files?.begin(key, file.size);
  const kept = await files?.resume({ key, size: file.size, received: 0, state: '' });
  let size = 0;
  let state = '';
  try {
    for await (const bytes of file.read()) {
      sum.update(bytes);
      size += bytes.byteLength;
      await kept?.write(bytes);
    }
    state = (await kept?.save()) ?? '';
  } finally {
    await kept?.close();
  }
  await files?.complete({ key, size, received: size, state });
  return { size, sha256: sum.digest('hex'), key: kept === undefined ? null : key };
}

/** The content of an item: what was uploaded, or for an image of the catalogue something of its size and format. */
export function storedContent({ size, stored, ref, format }: Consists, files: FileStore | undefined): CloudContent {
  if (stored === null || files === undefined)
    return { size, hash: null, read: () => inventedContent(ref, format, size) };
  return {
    size,
    hash: { algorithm: 'sha256', value: stored.sha256 },
    async *read() {
      const content = await files.read(stored.key, { start: 0, end: size });
      if (content === undefined) throw new CloudError('failed', { detail: 'The content of the image is lost' });
      yield* content;
    },
  };
}

/** The same bytes each time for an image of the catalogue: a mark of its format and of its own, then zeros. */
async function* inventedContent(ref: string, format: string | null, size: number): AsyncGenerator<Uint8Array> {
  const zeros = Buffer.alloc(BLOCK);
  const first = Buffer.alloc(BLOCK);
  createHash('sha512').update(ref).digest().copy(first, 0x200);
  const mark = MARKS[format ?? ''];
  if (mark) first.write(mark.bytes, mark.at, 'latin1');
  for (let at = 0; at < size; at += BLOCK) yield (at === 0 ? first : zeros).subarray(0, Math.min(BLOCK, size - at));
}

/** The keys of contents that simulated clouds keep. */
export async function contentsInUse({ db }: Pick<Context, 'db'>, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await db.kysely
    .selectFrom('simulated_items')
    .select('hidden')
    .where('kind', '=', 'images')
    .where('gone_at', 'is', null)
    .where('hidden', 'like', '%content_key%')
    .execute();
  const kept = new Set(rows.map(({ hidden }) => (JSON.parse(hidden) as { content_key?: string }).content_key));
  return keys.filter((key) => kept.has(key));
}
