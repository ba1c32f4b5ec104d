import { createHash, type Hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/engine/context.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { arrivingBytes } from '#server/engine/http/streams/arrivingBytes.ts';
import { tooLarge } from '#server/engine/http/readBody.ts';
import { finishUpload } from './finishUpload.ts';
import { findUpload, type Upload } from './uploadTable.ts';

export interface Receiver {
  /** Appends the received bytes, even if the connection breaks, and returns the new state of the upload. */
  append(context: Context, key: string, piece: Piece): Promise<Upload>;
  /** Ends a running transfer: a client that requests the offset has given up its previous request. */
  settle(key: string): Promise<void>;
}

export interface Piece {
  offset: number;
  /** Its body is the bytes. */
  request: Request;
  /** Most bytes of one chunk. */
  limitBytes: number;
}

const MOST_SUMS = 1_000;

/** Receives chunks of uploads and writes them to disk, one at a time for each upload. */
export function createReceiver(): Receiver {
  const arriving = new Map<string, { stop: AbortController; done: Promise<unknown> }>();
  /** Checksums of uploads that this process has received from the first byte on. */
  const sums = new LRUCache<string, { hash: Hash; at: number }>({ max: MOST_SUMS });

  async function settle(key: string): Promise<void> {
    const other = arriving.get(key);
    other?.stop.abort();
    await other?.done;
  }

  async function receive(
    context: Context,
    key: string,
    { offset, request, limitBytes }: Piece,
    signal: AbortSignal,
  ): Promise<Upload> {
    const upload = await findUpload(context.db, key);
    if (upload === undefined) throw new ApiError('request.notFound');
    if (offset !== upload.received) throw wrongOffset(upload);
    const file = await context.files.resume(upload);
    if (file === undefined) throw new ApiError('request.notFound');
    const known = offset === 0 ? { hash: createHash('sha256'), at: 0 } : sums.get(key);
    const sum = known?.at === offset ? known : undefined;
    let at = offset;
    let state = upload.state;
    let broken: unknown;
    try {
      for await (const bytes of arrivingBytes(request, signal)) {
        if (at + bytes.byteLength > upload.size)
          throw new ApiError('request.invalid', {
            fields: { 'Upload-Length': { key: 'validation.fileSize', params: { max: sizeText(upload.size) } } },
          });
        if (at + bytes.byteLength - offset > limitBytes) throw tooLarge(limitBytes);
        sum?.hash.update(bytes);
        at += bytes.byteLength;
        await file.write(bytes);
      }
      state = await file.save();
    } catch (error) {
      sums.delete(key);
      // Too many bytes, or a store without room, discard the chunk; a broken connection keeps the bytes before it.
      if (error instanceof ApiError) throw error;
      broken = error;
      state = await file.save();
    } finally {
      await file.close();
    }
    const stored = await store(context, upload, at, state);
    if (broken !== undefined) throw new ApiError('request.invalid', { cause: broken });
    if (stored.received === stored.size) return finishUpload(context, stored, sum?.hash);
    if (sum) sums.set(key, { hash: sum.hash, at });
    return stored;
  }

  return {
    settle,
    async append(context, key, piece) {
      // Check again after waiting: no other call can run between this check and the entry below.
      while (arriving.has(key)) await settle(key);
      const stop = new AbortController();
      const work = receive(context, key, piece, stop.signal);
      // Waiting calls only need it to end.
      const done = work.catch(() => undefined).finally(() => arriving.delete(key));
      arriving.set(key, { stop, done });
      return work;
    },
  };
}

/** Stores the offset after the bytes are safe, because another process may have been faster. */
async function store({ db, clock }: Context, upload: Upload, received: number, state: string): Promise<Upload> {
  const { key } = upload;
  const touchedAt = clock();
  const { numUpdatedRows } = await db.kysely
    .updateTable('uploads')
    .set({ received, arrival: state, touched_at: touchedAt })
    .where('upload_key', '=', key)
    .where('received', '=', upload.received)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { ...upload, received, state, touchedAt };
  const now = await findUpload(db, key);
  throw now === undefined ? new ApiError('request.notFound') : wrongOffset(now);
}

const wrongOffset = ({ received }: Upload): ApiError =>
  new ApiError('request.wrongOffset', { params: { offset: received }, extra: { offset: received } });
