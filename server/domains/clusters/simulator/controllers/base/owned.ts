import { apiVersionOf, kindOf } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import type { KubeObject, OwnerReference } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';

export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true);

/** The objects of a kind that this one controls. */
export const ownedBy = <T extends KubeObject>(world: World, kind: string, owner: KubeObject): T[] =>
  world.all<T>(kind, owner.metadata.namespace ?? '').filter((each) => controllerOf(each)?.uid === owner.metadata.uid);

export function referenceTo(kind: string, owner: KubeObject): OwnerReference {
  const known = kindOf(kind);
  if (known === undefined) throw new Error(`the simulator has no kind ${kind}`);
  return {
    apiVersion: apiVersionOf(known),
    kind: known.kind,
    name: owner.metadata.name,
    uid: owner.metadata.uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

export const isGoing = ({ metadata }: KubeObject): boolean => metadata.deletionTimestamp !== undefined;
