import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { PodTemplate, Revision } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { hashOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { canonical, newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { ownedBy, referenceTo } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';

const KIND = 'controllerrevisions.apps';

/** The revision of the present template of a stateful or daemon set: found, or made with the next number. */
export function keepRevision(
  world: World,
  kind: string,
  owner: KubeObject,
  { template, kept }: { template: PodTemplate; kept: number },
): { current: Revision; all: Revision[] } {
  const all = ownedBy<Revision>(world, KIND, owner).toSorted((a, b) => a.revision - b.revision);
  // As Kubernetes stores it: a patch that `kubectl rollout undo` applies.
  const data = { spec: { template: { ...template, $patch: 'replace' } } };
  const text = canonical(data);
  const found = all.find((each) => canonical(each['data']) === text);
  const last = all.at(-1);
  if (found !== undefined) {
    if (found === last) return { current: found, all };
    const current = world.put(KIND, { ...found, revision: (last?.revision ?? 0) + 1 });
    return { current, all: [...all.filter((each) => each !== found), current] };
  }
  const revision: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: newMetadata(world, {
      name: `${owner.metadata.name}-${hashOf(text)}`,
      namespace: owner.metadata.namespace ?? '',
      labels: template.metadata?.labels ?? {},
      ownerReferences: [referenceTo(kind, owner)],
    }),
    revision: (last?.revision ?? 0) + 1,
  };
  // `data` of a revision is an object, not the words of a config map.
  const made = world.put(KIND, { ...revision, data } as unknown as Revision);
  for (const old of all.slice(0, Math.max(0, all.length - kept))) removeObject(world, KIND, old);
  return { current: made, all: [...all, made] };
}

/** The word by which pods name their revision. */
export const revisionWord = ({ metadata }: Revision): string => metadata.name;
