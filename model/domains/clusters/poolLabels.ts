/** Labels by which the makers of nodes name their pools, the more certain ones first. */
export const POOL_LABELS: readonly string[] = [
  'pool.suantai.io/name',
  'cloud.google.com/gke-nodepool',
  'eks.amazonaws.com/nodegroup',
  'kubernetes.azure.com/agentpool',
  'alibabacloud.com/nodepool-id',
  'node.alibabacloud.com/nodepool-id',
  'cce.cloud.com/cce-nodepool',
  'tke.cloud.tencent.com/nodepool-id',
  'vke.volcengine.com/nodepool-id',
  'doks.digitalocean.com/node-pool',
  'lke.linode.com/pool-id',
  'k8s.scaleway.com/pool-name',
  'oke.oraclecloud.com/pool.name',
  'kops.k8s.io/instancegroup',
  'alpha.eksctl.io/nodegroup-name',
  'karpenter.sh/nodepool',
  'agentpool',
  'node-pool',
  'nodepool',
];

/** The label of the nodes of simulated clusters. */
export const SIMULATED_POOL = 'pool.suantai.io/name';

/**
 * The pool of a node and the label that names it; undefined: none. A label that the cluster names itself comes first.
 *
 * @example
 *   poolOf({ agentpool: 'gpu' }, null); // { name: 'gpu', label: 'agentpool' }
 */
export function poolOf(
  labels: Readonly<Record<string, string>>,
  own: string | null,
): { name: string; label: string } | undefined {
  const known = own === null || own === '' ? POOL_LABELS : [own];
  const label = known.find((each) => labels[each] !== undefined && labels[each] !== '');
  return label === undefined ? undefined : { name: labels[label] ?? '', label };
}
