/** Words of the browsers for a part of the console that did not come: the server is away, or has a newer console. */
const CHUNK_FAULTS = /dynamically imported module|module script failed|preload CSS/i;

export function isChunkFault(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAULTS.test(error.message);
}
