/**
 * A short word that changes whenever the value changes. Not a secret: 53 bits of the cyrb53 mixing function are enough
 * to distinguish two versions of a definition, and need neither node:crypto nor a promise.
 *
 * @example
 *   revisionOf({ a: 1 }) === revisionOf({ a: 1 }); // true
 */
export function revisionOf(value: object): string {
  const text = JSON.stringify(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
