/** What several are called that are made at once: one keeps its name, of more each has its number behind it. */
export function numberedNames(name: string, count: number): string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}
