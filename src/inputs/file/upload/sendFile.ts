import { beginUpload, findUpload, sendPiece, type Upload } from '#src/dataProviders/uploads.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';
import { whenAnswerable } from '#src/http/whenAnswerable.ts';

export interface Sending {
  file: File;
  /** The address of an earlier upload of the same file. */
  begunAt?: string;
  signal: AbortSignal;
  onBegun: (upload: Upload) => void;
  onProgress: (offset: number) => void;
  /** No answer arrived; the upload retries automatically. */
  onWaiting: () => void;
  /** Begins the upload; default: one that a form will hand over. */
  begin?: typeof beginUpload;
  /** Passed in by tests. */
  wait?: typeof whenAnswerable;
}

/** Small enough to show progress on a slow connection; pieces grow on a fast one, which would wait for each answer. */
const FIRST_PIECE_BYTES = 1_048_576;
const LEAST_PIECE_BYTES = 262_144;
const LARGEST_PIECE_BYTES = 33_554_432;
/** How long a piece should take. */
const [SHORT_MS, LONG_MS] = [700, 4_000];

function nextLength(length: number, tookMs: number): number {
  if (tookMs < SHORT_MS) return Math.min(length * 2, LARGEST_PIECE_BYTES);
  return tookMs > LONG_MS ? Math.max(length / 2, LEAST_PIECE_BYTES) : length;
}

/** The number of failures in a row after which an upload stops. */
const MOST_FAILURES = 6;
/** Faults that a retry can solve: no answer, a time-out, an overload, or a piece that arrived during another one. */
const PASSING = new Set([0, 408, 409, 429, 500, 502, 503, 504]);

/**
 * Uploads a file in pieces, from the current offset, through every interruption. Rejects when it is aborted or cannot
 * continue.
 */
export async function sendFile({
  file,
  begunAt,
  signal,
  onBegun,
  onProgress,
  onWaiting,
  begin = beginUpload,
  wait = whenAnswerable,
}: Sending): Promise<Upload> {
  let failures = 0;
  let interrupted = false;

  /** After an interruption, requests the offset of the upload, because the fate of the last piece is unknown. */
  async function throughInterruptions<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await call();
        failures = 0;
        interrupted = false;
        return answer;
      } catch (fault) {
        signal.throwIfAborted();
        // The reader handles faults that a retry cannot solve.
        if (!(fault instanceof ApiFault) || !PASSING.has(fault.status) || (failures += 1) > MOST_FAILURES) throw fault;
        interrupted = true;
        onWaiting();
        if (await wait(failures, signal)) failures = 0;
        signal.throwIfAborted();
      }
    }
  }

  const before = begunAt === undefined ? undefined : await throughInterruptions(() => earlier(begunAt, file, signal));
  const key = newKey();
  const upload = before ?? (await throughInterruptions(() => begin(file, key, signal)));
  onBegun(upload);
  let at = upload.offset;
  let length = FIRST_PIECE_BYTES;
  onProgress(at);
  while (at < file.size) {
    const known = at;
    const startedAt = performance.now();
    at = await throughInterruptions(async () => {
      const from = interrupted ? (await findUpload(upload.url, signal)).offset : known;
      const piece = file.slice(from, from + Math.min(length, upload.chunk_bytes));
      return from < file.size ? sendPiece(upload, piece, from, signal) : from;
    });
    length = nextLength(length, performance.now() - startedAt);
    onProgress(at);
  }
  return upload;
}

/** Undefined if it no longer exists, or belongs to another file. */
async function earlier(url: string, file: File, signal: AbortSignal): Promise<Upload | undefined> {
  try {
    const upload = await findUpload(url, signal);
    return upload.size === file.size && upload.name === file.name ? upload : undefined;
  } catch (fault) {
    // Deleted, or owned by another account: start again.
    if (fault instanceof ApiFault && fault.status === 404) return undefined;
    throw fault;
  }
}
