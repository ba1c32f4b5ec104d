import { poolOf } from '#model/domains/clusters/poolLabels.ts';
import type { Node } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { quantityOr } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import { nodeRows, rounded } from './nodeRows.ts';
import type { Found } from './readCluster.ts';
import type { FoundRow } from './storeRows.ts';

/** The pools of a cluster as rows: the sums of their nodes. `poolLabel` is the one that the cluster names. */
export function poolRows(found: Found, poolLabel: string | null): FoundRow[] {
  const rows = new Map(nodeRows(found).map((row) => [row.uid, row]));
  const pools = new Map<string, { label: string; nodes: Node[] }>();
  for (const node of found.nodes) {
    const pool = poolOf(node.metadata.labels ?? {}, poolLabel);
    if (pool === undefined) continue;
    const known = pools.get(pool.name);
    if (known === undefined) pools.set(pool.name, { label: pool.label, nodes: [node] });
    else known.nodes.push(node);
  }
  return [...pools].map(([name, { label, nodes }]) => {
    const own = nodes.flatMap(({ metadata }) => rows.get(metadata.uid) ?? []);
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((total, row) => total + of(row), 0);
    const capacity = (key: string) =>
      nodes.reduce((total, { status }) => total + quantityOr(status?.capacity?.[key], 0), 0);
    return {
      uid: `pool ${name}`,
      name,
      pool_label: label,
      node_count: own.length,
      nodes_ready: own.filter(({ status }) => status !== 'not_ready').length,
      versions: [...new Set(own.map(({ version }) => version))].toSorted(),
      cpu_capacity: rounded(capacity('cpu')),
      cpu_total: rounded(sum(({ cpu_total: cpu }) => cpu)),
      cpu_requested: rounded(sum(({ cpu_requested: cpu }) => cpu)),
      memory_capacity: Math.round(capacity('memory')),
      memory_total: sum(({ memory_total: memory }) => memory),
      memory_requested: sum(({ memory_requested: memory }) => memory),
      pods_most: sum(({ pods_most: pods }) => pods),
      pods_running: sum(({ pods_running: pods }) => pods),
      labels: common(own.map(({ labels }) => labels)),
      taints: common(own.map(({ taints }) => taints)),
      started_at: Math.min(...own.map(({ started_at: at }) => at ?? Number.MAX_SAFE_INTEGER)),
    };
  });
}

/** What all of them have. */
const common = ([first = [], ...rest]: readonly string[][]): string[] =>
  first.filter((each) => rest.every((list) => list.includes(each)));
