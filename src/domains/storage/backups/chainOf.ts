import type { RaRecord } from 'react-admin';

export interface Link {
  record: RaRecord;
  /** The number of links between it and the full backup. */
  depth: number;
}

/** The chain of a backup, from the full one: each link depends on the one above it. A branch follows its own parent. */
export function chainOf(backups: readonly RaRecord[], record: RaRecord): Link[] {
  const byId = new Map([...backups, record].map((each) => [each.id, each]));
  const seen = new Set<RaRecord['id']>();
  let root = record;
  for (
    let before = byId.get(root.parent_id);
    before !== undefined && !seen.has(before.id);
    before = byId.get(before.parent_id)
  ) {
    seen.add(before.id);
    root = before;
  }
  const links: Link[] = [];
  const add = (each: RaRecord, depth: number): void => {
    if (links.some((link) => link.record.id === each.id)) return;
    links.push({ record: each, depth });
    const next = [...byId.values()].filter(({ parent_id }) => parent_id === each.id);
    for (const child of next.toSorted((one, other) => String(one.created_at).localeCompare(String(other.created_at))))
      add(child, depth + 1);
  };
  add(root, 0);
  return links;
}
