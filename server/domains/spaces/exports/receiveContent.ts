import { createHash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import type { CloudContent } from '#server/engine/product/clouds.ts';
import { findUpload, type Upload } from '#server/engine/files/uploads/uploadTable.ts';
import { transferMoves } from '#server/domains/spaces/transfer/transferRecord.ts';
import { reportExport } from './followedExport.ts';

/** No one waits for the content any more. */
export class ExportCancelled extends Error {}

/** What arrived is not what the cloud has. */
export class ExportDamaged extends Error {}

/** Progress is recorded in steps of this share, and at least this often. */
const STEP = 0.02;
const LONGEST_STEP_MS = 2_000;

/** Stores the content under the key of its upload, from the first byte, and returns its SHA-256. */
export async function receiveContent(context: Context, key: string, content: CloudContent): Promise<string> {
  const upload = await findUpload(context.db, key);
  if (upload === undefined) throw new ExportCancelled();
  if (content.size !== upload.size) throw new ExportDamaged(`The cloud has ${content.size} of ${upload.size} bytes`);
  await beginAgain(context, upload);
  const sums = { own: createHash('sha256'), theirs: content.hash && createHash(content.hash.algorithm) };
  const state = await storeBytes(context, upload, content, (bytes) => {
    sums.own.update(bytes);
    sums.theirs?.update(bytes);
  });
  if (sums.theirs && sums.theirs.digest('hex') !== content.hash?.value.toLowerCase())
    throw new ExportDamaged(`The ${content.hash?.algorithm} checksum differs`);
  await context.files.complete({ key, size: upload.size, received: upload.size, state });
  return sums.own.digest('hex');
}

/** What an attempt before this one has stored is dropped. */
async function beginAgain(context: Context, upload: Upload): Promise<void> {
  await context.files.abandon(upload);
  await moved(context, upload.key, { transferred: 0, state: '', busyMs: 0 });
  await context.files.begin(upload.key, upload.size);
}

async function storeBytes(
  context: Context,
  { key, size }: Upload,
  content: CloudContent,
  onBytes: (bytes: Uint8Array) => void,
): Promise<string> {
  const file = await context.files.resume({ key, size, received: 0, state: '' });
  if (file === undefined) throw new ExportCancelled();
  const began = context.realTime();
  let reported = { at: began, bytes: 0 };
  let received = 0;
  let state = '';
  try {
    for await (const bytes of content.read()) {
      received += bytes.byteLength;
      if (received > size) break;
      // First: the store may free the block.
      onBytes(bytes);
      await file.write(bytes);
      const isDue = received - reported.bytes >= size * STEP || context.realTime() - reported.at >= LONGEST_STEP_MS;
      if (!isDue) continue;
      reported = { at: context.realTime(), bytes: received };
      state = await file.save();
      await moved(context, key, { transferred: received, state, busyMs: reported.at - began });
    }
    state = await file.save();
  } finally {
    await file.close();
  }
  if (received !== size) throw new ExportDamaged(`The cloud sent ${received} of ${size} bytes`);
  return state;
}

/** Records the progress, and how the file store continues what it has: a clean-up needs to know. */
async function moved(
  context: Context,
  key: string,
  { transferred, state, busyMs }: { transferred: number; state: string; busyMs: number },
): Promise<void> {
  // First: the upload of one that was cancelled is about to be removed, and is not touched any more.
  if (!(await transferMoves(context, key, transferred))) throw new ExportCancelled();
  await reportExport(context, key, { done: transferred, busyMs });
  await context.db.kysely
    .updateTable('uploads')
    .set({ arrival: state, touched_at: context.clock() })
    .where('upload_key', '=', key)
    .where('touched_at', '>', 0)
    .execute();
}
