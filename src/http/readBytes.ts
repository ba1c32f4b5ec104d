import { credentialsFor } from './credentialsFor.ts';

/** The bytes of a file from `start` to before `end`; undefined where the server refuses them. */
export async function readBytes(
  url: string,
  { start, end }: { start: number; end: number },
  signal?: AbortSignal,
): Promise<ArrayBuffer | undefined> {
  const reply = await fetch(url, {
    credentials: credentialsFor(url, window.location.href),
    headers: { Range: `bytes=${start}-${end - 1}` },
    signal: signal ?? null,
  });
  // The range of an empty file is outside it.
  if (reply.status === RANGE_OUTSIDE) return new ArrayBuffer(0);
  return reply.ok ? reply.arrayBuffer() : undefined;
}

const RANGE_OUTSIDE = 416;
