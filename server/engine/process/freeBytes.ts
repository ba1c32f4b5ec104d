/**
 * Gives the memory of a block back at once: nothing may use it any more. V8 holds such blocks outside its heap, and
 * collects the whole heap for every 32 MB of them, which takes longer than moving the bytes of a large file does.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // A part of a larger block, such as of Node's pool of small ones, shares it with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
