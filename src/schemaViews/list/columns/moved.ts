/** The list with one item at another place. */
export function moved(items: readonly string[], item: string, to: number): string[] {
  const others = items.filter((other) => other !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
