const given = new WeakSet<Uint8Array>();

/** Marks a block of bytes that its producer does not use any more: its last user may free it. */
export function giveAway(block: Uint8Array): Uint8Array {
  given.add(block);
  return block;
}

/**
 * Gives the memory of a block back at once, if its producer has given it away. V8 holds such blocks outside its heap,
 * and collects the whole heap for every 32 MB of them, which takes longer than moving the bytes of a large file does.
 */
export function freeGiven(block: Uint8Array): void {
  const { buffer, byteLength } = block;
  // A part of a larger block, such as of Node's pool of small ones, shares it with others.
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (given.delete(block) && isWhole) buffer.transfer(0);
}
