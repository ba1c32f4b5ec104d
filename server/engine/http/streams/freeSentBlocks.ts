import type { ServerResponse } from 'node:http';
import { freeGiven } from '#server/engine/process/givenBlocks.ts';

/** Frees the blocks of a response that were given away, once the system has taken them. */
export function freeSentBlocks(outgoing: ServerResponse): void {
  const write = outgoing.write.bind(outgoing) as (...args: unknown[]) => boolean;
  outgoing.write = (bytes: unknown, ...rest: unknown[]): boolean =>
    bytes instanceof Uint8Array && rest.length === 0 ? write(bytes, () => freeGiven(bytes)) : write(bytes, ...rest);
}
