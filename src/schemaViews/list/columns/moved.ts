/** Moves one item of a list to another position. */
export function moved(items: readonly string[], item: string, to: number): string[] {
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
