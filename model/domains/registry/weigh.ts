import type { Blob } from './manifest.ts';

/** A manifest of one repository, with what decides about its bytes. */
export interface WeighedManifest {
  repository: number;
  digest: string;
  /** Of the manifest itself, which is a blob too. */
  size: number;
  blobs: readonly Blob[];
  /** Digests of the manifests of an index. */
  children: readonly string[];
  /** A tag names it, or a deployment uses it. */
  isHeld: boolean;
  /** Deleted, while its bytes are still there. */
  isDeleted: boolean;
}

export interface Weight {
  /** Bytes of everything that something holds, each blob once. */
  inUse: number;
  /** Bytes that only what nothing holds has: the next clean-up frees them. */
  waiting: number;
  /** `inUse` by repository. */
  byRepository: Map<number, number>;
  /** Manifests that something holds, as `repository digest`. */
  kept: ReadonlySet<string>;
}

/**
 * The bytes of the manifests of a project. A blob that several images share counts once, and a manifest that an index
 * names stays with the index. Only manifests count: what a push has sent before it failed is in none.
 *
 * @example
 *   weigh([{ ...manifest, size: 5, blobs: [], isHeld: true, isDeleted: false }]).inUse; // 5
 */
export function weigh(manifests: readonly WeighedManifest[]): Weight {
  const byKey = new Map(manifests.map((each) => [keyOf(each.repository, each.digest), each]));
  const kept = new Set<string>();
  const queue = manifests.filter(({ isHeld, isDeleted }) => isHeld && !isDeleted);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const key = keyOf(next.repository, next.digest);
    if (kept.has(key)) continue;
    kept.add(key);
    for (const child of next.children) {
      const found = byKey.get(keyOf(next.repository, child));
      if (found !== undefined && !found.isDeleted) queue.push(found);
    }
  }
  const [held, all] = [new Map<string, number>(), new Map<string, number>()];
  const repositories = new Map<number, Map<string, number>>();
  for (const each of manifests) {
    const isKept = kept.has(keyOf(each.repository, each.digest));
    for (const { digest, size } of [{ digest: each.digest, size: each.size }, ...each.blobs]) {
      all.set(digest, size);
      if (!isKept) continue;
      held.set(digest, size);
      const own = repositories.get(each.repository) ?? new Map<string, number>();
      repositories.set(each.repository, own.set(digest, size));
    }
  }
  const inUse = sumOf(held);
  return {
    inUse,
    waiting: sumOf(all) - inUse,
    byRepository: new Map([...repositories].map(([repository, blobs]) => [repository, sumOf(blobs)])),
    kept,
  };
}

export const keyOf = (repository: number, digest: string): string => `${repository} ${digest}`;

const sumOf = (blobs: ReadonlyMap<string, number>): number => [...blobs.values()].reduce((sum, size) => sum + size, 0);
