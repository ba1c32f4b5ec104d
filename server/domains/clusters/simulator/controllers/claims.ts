import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Claim } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing } from './base/owned.ts';
import { recordEvent } from './base/recordEvent.ts';

/** A claim is bound at once if its storage class exists. */
export function stepClaims(world: World): void {
  for (const claim of world.all<Claim>('persistentvolumeclaims')) {
    if (isGoing(claim) || claim.status?.phase === 'Bound') continue;
    const name = claim.spec?.storageClassName ?? defaultClass(world);
    if (name === undefined || world.find('storageclasses.storage.k8s.io', '', name) === undefined) {
      const message = `storageclass.storage.k8s.io "${name ?? ''}" not found`;
      recordEvent(world, 'persistentvolumeclaims', claim, {
        type: 'Warning',
        reason: 'ProvisioningFailed',
        message,
        component: 'persistentvolume-controller',
      });
      continue;
    }
    world.put<Claim>('persistentvolumeclaims', {
      ...claim,
      spec: {
        volumeMode: 'Filesystem',
        ...claim.spec,
        storageClassName: name,
        volumeName: `pvc-${claim.metadata.uid}`,
      },
      status: {
        phase: 'Bound',
        accessModes: claim.spec?.accessModes ?? [],
        capacity: claim.spec?.resources?.requests ?? {},
      },
    });
  }
}

function defaultClass(world: World): string | undefined {
  return world.all('storageclasses.storage.k8s.io').find(isDefault)?.metadata.name;
}

const isDefault = ({ metadata }: KubeObject): boolean =>
  metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true';
