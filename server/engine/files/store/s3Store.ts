import type { S3Settings } from '#server/engine/process/s3Settings.ts';
import { checkedKey, type Arrival, type Arriving, type ByteRange, type FileStore } from './fileStore.ts';
import { s3Bucket, type S3Bucket } from './s3Bucket.ts';
import { partBytesOf, readState, tailName, writeState, type ArrivalState } from './s3State.ts';

/**
 * Files in a bucket of an S3 store. A file in pieces is a multipart upload: S3 takes parts of 5 MiB or more, so the
 * last bytes of a smaller piece wait in an object of their own.
 */
export function s3Store(settings: S3Settings): FileStore {
  const bucket = s3Bucket(settings);
  const place = `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, '');
  return {
    place,

    async put(key, content) {
      await bucket.put(checkedKey(key), content);
      await expectSize(bucket, key, content.byteLength);
    },

    async read(key, range) {
      if (range.end <= range.start) return (await bucket.sizeOf(checkedKey(key))) === undefined ? undefined : nothing();
      const body = await bucket.open(checkedKey(key), range);
      return body && counted(body, range);
    },

    sizeOf: async (key) => bucket.sizeOf(checkedKey(key)),

    remove: async (key) => bucket.drop(checkedKey(key)),

    async *keys() {
      for await (const { name, changedAt } of bucket.list())
        yield { name, key: name.split('.', 1)[0] ?? name, changedAt };
    },

    discard: ({ name }) => bucket.drop(name),

    room: () => Promise.resolve(Number.POSITIVE_INFINITY),

    begin: async () => undefined,

    resume: (arrival) => resume(bucket, arrival),

    async complete(arrival) {
      await putTogether(bucket, arrival);
      await expectSize(bucket, arrival.key, arrival.size);
      await dropTails(bucket, readState(arrival.state));
    },

    async abandon({ key, state: text }) {
      const state = readState(text);
      if (state.id !== undefined) await bucket.dropParts(checkedKey(key), state.id);
      await dropTails(bucket, state);
      await bucket.drop(checkedKey(key));
    },
  };
}

async function resume(bucket: S3Bucket, { key, size, state: text }: Arrival): Promise<Arriving | undefined> {
  const state = readState(text);
  const partBytes = partBytesOf(size);
  const tail = state.tail && (await contentOf(bucket, state.tail.name));
  if (state.tail !== undefined && tail === undefined) return undefined;
  let waiting: Uint8Array[] = tail ? [tail] : [];
  let length = tail?.byteLength ?? 0;
  return {
    async write(bytes) {
      waiting.push(bytes);
      length += bytes.byteLength;
      while (length >= partBytes) {
        const all = Buffer.concat(waiting);
        await addPart(bucket, key, state, all.subarray(0, partBytes));
        waiting = [all.subarray(partBytes)];
        length -= partBytes;
      }
    },
    async save() {
      const next = length > 0 ? { name: tailName(key, state, length), size: length } : undefined;
      if (next) await bucket.put(next.name, Buffer.concat(waiting));
      // The row still names the tail before this one, so only the one before that can go.
      if (state.before !== undefined && state.before !== next?.name) await bucket.drop(state.before);
      return writeState({ id: state.id, parts: state.parts, tail: next, before: state.tail?.name });
    },
    close: async () => undefined,
  };
}

async function addPart(bucket: S3Bucket, key: string, state: ArrivalState, content: Uint8Array): Promise<void> {
  state.id ??= await bucket.beginParts(key);
  const etag = await bucket.putPart(key, state.id, state.parts.length + 1, content);
  state.parts.push({ etag, size: content.byteLength });
}

async function putTogether(bucket: S3Bucket, { key, size, state: text }: Arrival): Promise<void> {
  const state = readState(text);
  const tail = state.tail && (await contentOf(bucket, state.tail.name));
  // A process that was killed after this step has completed the file, and its parts and its tail are gone.
  if (state.tail !== undefined && tail === undefined) return expectSize(bucket, key, size);
  if (state.id === undefined) return bucket.put(key, tail ?? new Uint8Array());
  if ((await bucket.sizeOf(key)) === size) return;
  if (tail) await addPart(bucket, key, state, tail);
  const tags = state.parts.map(({ etag }) => etag);
  await bucket.joinParts(key, state.id, tags);
}

/** What S3 says it holds is compared, not believed. */
async function expectSize(bucket: S3Bucket, key: string, size: number): Promise<void> {
  const stored = await bucket.sizeOf(key);
  if (stored !== size) throw new Error(`S3 holds ${stored ?? 'no'} bytes of ${size} of a file`);
}

async function dropTails(bucket: S3Bucket, { tail, before }: ArrivalState): Promise<void> {
  if (tail) await bucket.drop(tail.name);
  if (before !== undefined) await bucket.drop(before);
}

async function contentOf(bucket: S3Bucket, name: string): Promise<Uint8Array | undefined> {
  const body = await bucket.open(name);
  if (body === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Exactly the bytes of the range: fewer, or more, are an error and no file. */
async function* counted(body: AsyncIterable<Uint8Array>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const bytes of body) {
    sent += bytes.byteLength;
    if (sent > end - start) break;
    yield bytes;
  }
  if (sent !== end - start) throw new Error(`S3 sent ${sent} bytes of ${end - start}`);
}
