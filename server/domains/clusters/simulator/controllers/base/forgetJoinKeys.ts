import type { World } from '#server/domains/clusters/simulator/store/world.ts';

const TYPE = 'bootstrap.kubernetes.io/token';

/** Forgets bootstrap tokens at their end, as the token cleaner does. */
export function forgetJoinKeys(world: World): void {
  for (const secret of world.all('secrets', 'kube-system')) {
    if (secret.type !== TYPE) continue;
    const end = Date.parse(Buffer.from(secret.data?.['expiration'] ?? '', 'base64').toString());
    if (Number.isNaN(end)) continue;
    if (end <= world.now) world.drop('secrets', secret);
    else world.wake('secrets', secret, end);
  }
}
