import { KINDS, kindNamed } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing } from './base/owned.ts';
import { FOREGROUND, ORPHAN, removeObject, withoutFinalizer } from './base/removeObject.ts';

/** Deletes what belongs to objects that are gone, and lets go of objects whose dependents have ended. */
export function collectGarbage(world: World): void {
  const living = new Set<string>();
  const dependents = new Map<string, { kind: string; object: KubeObject }[]>();
  for (const { id } of KINDS)
    for (const object of world.all(id)) {
      living.add(object.metadata.uid);
      for (const { uid } of object.metadata.ownerReferences ?? []) {
        const known = dependents.get(uid);
        if (known === undefined) dependents.set(uid, [{ kind: id, object }]);
        else known.push({ kind: id, object });
      }
    }
  for (const { id } of KINDS)
    for (const object of world.all(id)) {
      const owners = object.metadata.ownerReferences ?? [];
      const known = owners.filter(({ apiVersion, kind }) => kindNamed(apiVersion, kind) !== undefined);
      if (known.length > 0 && !isGoing(object) && known.every(({ uid }) => !living.has(uid)))
        removeObject(world, id, object);
      else if (isGoing(object)) unlink(world, id, object, dependents.get(object.metadata.uid) ?? []);
    }
}

function unlink(
  world: World,
  kind: string,
  object: KubeObject,
  dependents: readonly { kind: string; object: KubeObject }[],
): void {
  const finalizers = object.metadata.finalizers ?? [];
  if (finalizers.includes(ORPHAN)) {
    for (const each of dependents) {
      const rest = each.object.metadata.ownerReferences?.filter(({ uid }) => uid !== object.metadata.uid) ?? [];
      const { ownerReferences: _, ...metadata } = each.object.metadata;
      world.put(each.kind, {
        ...each.object,
        metadata: { ...metadata, ...(rest.length > 0 && { ownerReferences: rest }) },
      });
    }
    withoutFinalizer(world, kind, object, ORPHAN);
  } else if (finalizers.includes(FOREGROUND)) {
    for (const each of dependents)
      if (!isGoing(each.object)) removeObject(world, each.kind, each.object, { propagation: 'Foreground' });
    if (dependents.length === 0) withoutFinalizer(world, kind, object, FOREGROUND);
  } else if (finalizers.length === 0 && kind !== 'pods' && kind !== 'namespaces') world.drop(kind, object);
}
