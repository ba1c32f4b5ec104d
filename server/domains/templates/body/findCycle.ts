/**
 * The first path that leads back to where it began; undefined if there is none.
 *
 * @example
 *   findCycle(new Map([['a', ['b']], ['b', ['a']]])); // ['a', 'b', 'a']
 */
export function findCycle(links: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(name);
    if (at >= 0) return [...way.slice(at), name];
    if (done.has(name)) return undefined;
    for (const next of links.get(name) ?? []) {
      const cycle = visit(next, [...way, name]);
      if (cycle !== undefined) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of links.keys()) {
    const cycle = visit(name, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** The names with every name behind those that it depends on. Takes links without a cycle. */
export function inOrder(links: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered: string[] = [];
  const visit = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const next of links.get(name) ?? []) visit(next);
    ordered.push(name);
  };
  for (const name of links.keys()) visit(name);
  return ordered;
}
