/** Where the slots of a range begin. */
export function slotsOf({ from, to }: { from: number; to: number }, step: number): number[] {
  const first = Math.floor(from / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / step)) }, (_, index) => first + index * step);
}
