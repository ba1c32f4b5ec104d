import type { Entry, Node } from './node.ts';

/**
 * JSON Merge Patch (RFC 7396) over parsed YAML. Every node keeps the file that it was written in, so a mistake in an
 * overlay is reported in the overlay.
 */
export function mergePatch(target: Node | undefined, patch: Node): Node {
  if (patch.kind !== 'map') return patch;
  const entries = new Map<string, Entry>(target?.kind === 'map' ? target.entries : []);
  for (const [key, entry] of patch.entries) {
    if (entry.value.kind === 'scalar' && entry.value.value === null) {
      entries.delete(key);
    } else {
      const earlier = entries.get(key);
      entries.set(key, { key: earlier && isOwn(earlier.key) ? earlier.key : entry.key, value: mergePatch(earlier?.value, entry.value) });
    }
  }
  return { kind: 'map', at: target?.kind === 'map' && isOwn(target) ? target.at : patch.at, entries };
}

/** What a file says itself has a better place than what it takes over from its base. */
function isOwn(node: Node): boolean {
  return node.at.source.origin === undefined;
}
