import { beginUpload, findUpload, sendPiece, type Upload } from '#src/dataProviders/uploads.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';
import { whenAnswerable } from '#src/http/whenAnswerable.ts';

export interface Sending {
  file: File;
  /** Where an upload of the same file was begun before. */
  begunAt?: string;
  signal: AbortSignal;
  onBegun: (upload: Upload) => void;
  onProgress: (offset: number) => void;
  /** No answer: it goes on by itself. */
  onWaiting: () => void;
  /** Passed in by tests. */
  wait?: typeof whenAnswerable;
}

/** So often in a row a server that answers at all may fail. */
const MOST_FAILURES = 6;
/** What another try may mend: no answer, too slow, too busy, and a piece that came while another was on its way. */
const PASSING = new Set([0, 408, 409, 429, 500, 502, 503, 504]);

/**
 * Sends a file in pieces, from where it stands, through every interruption. Rejects when told to stop, or when nothing
 * more can come of it.
 */
export async function sendFile({
  file,
  begunAt,
  signal,
  onBegun,
  onProgress,
  onWaiting,
  wait = whenAnswerable,
}: Sending): Promise<Upload> {
  let failures = 0;
  let interrupted = false;

  /** Where an interruption is over, the upload is asked where it stands: what the last piece came to nobody knows. */
  async function throughInterruptions<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await call();
        failures = 0;
        interrupted = false;
        return answer;
      } catch (fault) {
        signal.throwIfAborted();
        // What no other try can mend is for the reader.
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
  const upload = before ?? (await throughInterruptions(() => beginUpload(file, key, signal)));
  onBegun(upload);
  let at = upload.offset;
  onProgress(at);
  while (at < file.size) {
    const known = at;
    at = await throughInterruptions(async () => {
      const from = interrupted ? (await findUpload(upload.url, signal)).offset : known;
      return from < file.size ? sendPiece(upload, file.slice(from, from + upload.chunk_bytes), from, signal) : from;
    });
    onProgress(at);
  }
  return upload;
}

/** Undefined where it is gone, or was of another file after all. */
async function earlier(url: string, file: File, signal: AbortSignal): Promise<Upload | undefined> {
  try {
    const upload = await findUpload(url, signal);
    return upload.size === file.size && upload.name === file.name ? upload : undefined;
  } catch (fault) {
    // Cleared away, or somebody else's: it begins anew.
    if (fault instanceof ApiFault && fault.status === 404) return undefined;
    throw fault;
  }
}
