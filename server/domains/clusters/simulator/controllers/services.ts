import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { numberOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { isSelected } from '#server/domains/clusters/simulator/kinds/selectors.ts';
import type { Pod, Service } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing, referenceTo } from './base/owned.ts';
import { isReady } from './pods/podsOf.ts';

export function stepServices(world: World): void {
  for (const service of world.all<Service>('services')) {
    if (isGoing(service)) continue;
    if (service.spec?.type === 'LoadBalancer' && !service.status?.loadBalancer?.ingress) {
      // An address of TEST-NET-2, which is never routed.
      const ip = `198.51.100.${numberOf(service.metadata.uid, 254) + 1}`;
      world.put<Service>('services', { ...service, status: { loadBalancer: { ingress: [{ ip }] } } });
    }
    if (service.spec?.selector !== undefined) endpoints(world, service);
  }
}

/** The pods behind a service, in both shapes that clients read. */
function endpoints(world: World, service: Service): void {
  const { name, namespace = '' } = service.metadata;
  const all = world.all<Pod>('pods', namespace);
  const pods = all
    .filter((pod) => !isGoing(pod) && pod.status?.podIP !== undefined)
    .filter(({ metadata }) => isSelected(metadata.labels, { matchLabels: service.spec?.selector ?? {} }));
  const refs = pods.map((pod) => ({
    ip: pod.status?.podIP ?? '',
    nodeName: pod.spec?.nodeName ?? '',
    ready: isReady(pod),
    targetRef: { kind: 'Pod', name: pod.metadata.name, namespace, uid: pod.metadata.uid },
  }));
  const [first] = pods;
  const ports = (service.spec?.ports ?? []).map(({ name: port, targetPort, port: own, protocol = 'TCP' }) => ({
    ...(port !== undefined && { name: port }),
    port: portOf(first, targetPort ?? own),
    protocol,
  }));
  const ready = refs.filter(({ ready: is }) => is);
  const address = ({ ip, nodeName, targetRef }: (typeof refs)[number]) => ({ ip, nodeName, targetRef });
  keep(world, 'endpoints', {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: newMetadata(world, { name, namespace, labels: service.metadata.labels ?? {} }),
    ...(refs.length > 0 && {
      subsets: [
        {
          ...(ready.length > 0 && { addresses: ready.map(address) }),
          ...(ready.length < refs.length && { notReadyAddresses: refs.filter(({ ready: is }) => !is).map(address) }),
          ports,
        },
      ],
    }),
  });
  keep(world, 'endpointslices.discovery.k8s.io', {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: newMetadata(world, {
      name: `${name}-1`,
      namespace,
      labels: { ...service.metadata.labels, 'kubernetes.io/service-name': name },
      ownerReferences: [referenceTo('services', service)],
    }),
    addressType: 'IPv4',
    endpoints: refs.map(({ ip, nodeName, ready: is, targetRef }) => ({
      addresses: [ip],
      conditions: { ready: is, serving: is, terminating: false },
      nodeName,
      targetRef,
    })),
    // Clients expect a name here, if only an empty one.
    ports: ports.map((port) => ({ name: '', ...port })),
  });
}

function portOf(pod: Pod | undefined, target: number | string): number {
  if (typeof target === 'number') return target;
  const ports = (pod?.spec?.containers ?? []).flatMap(({ ports: own = [] }) => own);
  return ports.find(({ name }) => name === target)?.containerPort ?? 0;
}

function keep(world: World, kind: string, object: KubeObject): void {
  const before = world.find(kind, object.metadata.namespace ?? '', object.metadata.name);
  world.put(
    kind,
    before === undefined
      ? object
      : { ...object, metadata: { ...before.metadata, labels: object.metadata.labels ?? {} } },
  );
}

/** Endpoints go with their service: they have no owner by which the collector finds them. */
export function dropEndpoints(world: World): void {
  for (const object of world.all('endpoints'))
    if (world.find('services', object.metadata.namespace ?? '', object.metadata.name) === undefined)
      world.drop('endpoints', object);
}
