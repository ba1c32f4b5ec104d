import { KINDS } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import type { Namespace } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing } from './base/owned.ts';
import { removeObject } from './base/removeObject.ts';

export function stepNamespaces(world: World): void {
  for (const namespace of world.all<Namespace>('namespaces')) {
    const { name } = namespace.metadata;
    if (isGoing(namespace)) empty(world, namespace);
    else {
      const labels = { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': name };
      world.put('namespaces', {
        ...namespace,
        metadata: { ...namespace.metadata, labels },
        spec: { finalizers: ['kubernetes'] },
        status: { phase: 'Active' },
      });
      furnish(world, name);
    }
  }
}

/** What every namespace has. */
function furnish(world: World, namespace: string): void {
  if (world.find('serviceaccounts', namespace, 'default') === undefined)
    world.put('serviceaccounts', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: newMetadata(world, { name: 'default', namespace }),
    });
  if (world.find('configmaps', namespace, 'kube-root-ca.crt') === undefined)
    world.put('configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: newMetadata(world, { name: 'kube-root-ca.crt', namespace }),
      data: { 'ca.crt': 'This cluster is simulated: it has no certificate authority.\n' },
    });
}

function empty(world: World, namespace: Namespace): void {
  const { name } = namespace.metadata;
  world.put('namespaces', { ...namespace, status: { phase: 'Terminating' } });
  let left = 0;
  for (const { id, namespaced } of KINDS) {
    if (!namespaced) continue;
    for (const object of world.all(id, name)) {
      if (!isGoing(object)) removeObject(world, id, object);
      left += world.find(id, name, object.metadata.name) === undefined ? 0 : 1;
    }
  }
  if (left === 0) world.drop('namespaces', namespace);
}
