import type { ServerResponse } from 'node:http';
import { freeBytes } from '#server/engine/process/freeBytes.ts';

const ours = new WeakSet<Uint8Array>();

/** Marks a block of a response that nothing uses after it was sent. */
export function freeWhenSent(bytes: Uint8Array): Uint8Array {
  ours.add(bytes);
  return bytes;
}

/** Frees the marked blocks of a response once the system has taken them. */
export function freeSentBlocks(outgoing: ServerResponse): void {
  const write = outgoing.write.bind(outgoing) as (...args: unknown[]) => boolean;
  outgoing.write = (bytes: unknown, ...rest: unknown[]): boolean =>
    bytes instanceof Uint8Array && ours.has(bytes) ? write(bytes, () => freeBytes(bytes)) : write(bytes, ...rest);
}
