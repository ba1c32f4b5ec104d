/** The browsers' messages for a chunk that failed to load: the server is away, or has a newer console. */
const CHUNK_FAULTS = /dynamically imported module|module script failed|preload CSS/i;

export function isChunkFault(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAULTS.test(error.message);
}
