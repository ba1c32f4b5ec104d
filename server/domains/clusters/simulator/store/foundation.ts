import { SIMULATED_POOL } from '#model/domains/clusters/poolLabels.ts';
import { apiVersionOf, kindOf } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { kubeTime, type KubeObject, type Metadata } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { deploymentDefaults } from '#server/domains/clusters/simulator/kinds/defaults.ts';
import type { DaemonSet, Deployment, Node, Service } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { newMetadata, type World } from './world.ts';

/** A name that is ours: no image of this registry exists. */
const SYSTEM_IMAGE = 'simulated.local/system';

/**
 * What a new cluster holds: its namespaces, its nodes, a storage class, the service of its API and two system
 * workloads.
 */
export function foundCluster(world: World): void {
  for (const name of ['default', 'kube-system', 'kube-public', 'kube-node-lease']) add(world, 'namespaces', { name });
  for (let number = 1; number <= world.settings.nodes; number += 1) addNode(world, `node-${number}`, 'default');
  add(
    world,
    'storageclasses.storage.k8s.io',
    {
      name: 'standard',
      annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
    },
    { provisioner: 'simulated.local/volume', reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' },
  );
  add<Service>(
    world,
    'services',
    { name: 'kubernetes', namespace: 'default', labels: { component: 'apiserver' } },
    {
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.96.0.1',
        clusterIPs: ['10.96.0.1'],
        ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
      },
    },
  );
  add<Deployment>(
    world,
    'deployments.apps',
    { name: 'coredns', namespace: 'kube-system', generation: 1, labels: { 'k8s-app': 'kube-dns' } },
    {
      spec: deploymentDefaults({
        replicas: 2,
        selector: { matchLabels: { 'k8s-app': 'kube-dns' } },
        template: podTemplate('kube-dns', 'coredns', '100m', '70Mi'),
      }),
    },
  );
  add<DaemonSet>(
    world,
    'daemonsets.apps',
    { name: 'kube-proxy', namespace: 'kube-system', generation: 1, labels: { 'k8s-app': 'kube-proxy' } },
    {
      spec: {
        selector: { matchLabels: { 'k8s-app': 'kube-proxy' } },
        template: podTemplate('kube-proxy', 'kube-proxy', '50m', '32Mi'),
        revisionHistoryLimit: 10,
        updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
      },
    },
  );
}

const podTemplate = (label: string, name: string, cpu: string, memory: string) => ({
  metadata: { labels: { 'k8s-app': label } },
  spec: {
    containers: [{ name, image: `${SYSTEM_IMAGE}/${name}:v1`, resources: { requests: { cpu, memory } } }],
    tolerations: [{ operator: 'Exists' }],
  },
});

function add<T extends KubeObject>(
  world: World,
  kind: string,
  metadata: Partial<Metadata> & { name: string },
  rest: { spec?: NonNullable<T['spec']>; status?: NonNullable<T['status']>; [part: string]: unknown } = {},
): void {
  const known = kindOf(kind);
  if (known === undefined) throw new Error(`the simulator has no kind ${kind}`);
  world.put(kind, {
    apiVersion: apiVersionOf(known),
    kind: known.kind,
    metadata: newMetadata(world, metadata),
    ...rest,
  });
}

/** A node that is ready at once, with its lease. */
export function addNode(world: World, name: string, pool: string): void {
  const { cpu, memory_mib: memory, version } = world.settings;
  const number = 1 + Math.max(0, ...world.all<Node>('nodes').map(({ spec }) => numberOfNet(spec?.podCIDR)));
  const amounts = { cpu: String(cpu), memory: `${memory}Mi`, pods: '110', 'ephemeral-storage': '100Gi' };
  const at = kubeTime(world.now);
  const condition = (type: string, status: 'True' | 'False', reason: string, message: string) => ({
    type,
    status,
    reason,
    message,
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  });
  add<Node>(
    world,
    'nodes',
    {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'node.kubernetes.io/instance-type': 'simulated',
        [SIMULATED_POOL]: pool,
      },
    },
    {
      spec: { podCIDR: `10.244.${number}.0/24` },
      status: {
        capacity: amounts,
        allocatable: amounts,
        conditions: [
          condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
          condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
          condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
          condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status (simulated)'),
        ],
        addresses: [
          { type: 'InternalIP', address: `192.0.2.${10 + number}` },
          { type: 'Hostname', address: name },
        ],
        nodeInfo: {
          kubeletVersion: version,
          kubeProxyVersion: version,
          osImage: 'Simulated Linux',
          kernelVersion: '0.0.0-simulated',
          containerRuntimeVersion: 'simulated://1',
          operatingSystem: 'linux',
          architecture: 'amd64',
          machineID: '',
          systemUUID: world.ids.uuid(),
          bootID: '',
        },
      },
    },
  );
  add(
    world,
    'leases.coordination.k8s.io',
    { name, namespace: 'kube-node-lease' },
    {
      spec: {
        holderIdentity: name,
        leaseDurationSeconds: 40,
        renewTime: new Date(world.now).toISOString().replace('Z', '000Z'),
      },
    },
  );
}

/** The third part of `10.244.3.0/24`. */
const numberOfNet = (cidr: string | undefined): number => Number.parseInt(cidr?.split('.')[2] ?? '0', 10) || 0;
