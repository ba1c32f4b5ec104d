import type { KubeObject, Words } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { KINDS } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { bytesText, cpuText, quantityOr } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import type { Claim, Pod, Quota } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';

/** What an object uses of the amounts that a quota can limit. */
function usageOf(kind: string, object: KubeObject): Record<string, number> {
  const known = KINDS.find(({ id }) => id === kind);
  const count = `count/${known === undefined || known.group === '' ? kind : `${known.plural}.${known.group}`}`;
  // The kind says what it is.
  if (kind === 'pods') return { [count]: 1, ...usageOfPod(object as Pod) };
  const claimed =
    kind === 'persistentvolumeclaims' ? (object as Claim).spec?.resources?.requests?.['storage'] : undefined;
  return { [count]: 1, [kind]: 1, ...(claimed !== undefined && { 'requests.storage': quantityOr(claimed, 0) }) };
}

/** A pod that has ended uses nothing. */
function usageOfPod({ spec, status }: Pod): Record<string, number> {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return {};
  const usage: Record<string, number> = { pods: 1 };
  for (const { resources = {} } of spec?.containers ?? [])
    for (const [side, amounts] of Object.entries({ requests: resources.requests, limits: resources.limits }))
      for (const [name, amount] of Object.entries(amounts ?? {}))
        usage[`${side}.${name}`] = (usage[`${side}.${name}`] ?? 0) + quantityOr(amount, 0);
  // Without a side, a request is meant.
  const requested = ['cpu', 'memory'].map((name) => [name, usage[`requests.${name}`] ?? 0]);
  return { ...usage, ...Object.fromEntries(requested) };
}

/** Why the quotas of its namespace refuse a new object, in the words of the API server. */
export function quotaRefusal(world: World, kind: string, object: KubeObject): string | undefined {
  const namespace = object.metadata.namespace ?? '';
  const wanted = usageOf(kind, object);
  for (const quota of world.all<Quota>('resourcequotas', namespace)) {
    const hard = quota.spec?.hard ?? {};
    const missing = ['cpu', 'memory'].flatMap((name) =>
      kind === 'pods' && (hard[`limits.${name}`] ?? null) !== null && wanted[`limits.${name}`] === undefined
        ? [`limits.${name}`]
        : [],
    );
    if (missing.length > 0) return `failed quota: ${quota.metadata.name}: must specify ${missing.join(',')}`;
    const used = usedOf(world, quota);
    const over = Object.entries(hard).filter(
      ([name, limit]) => (wanted[name] ?? 0) > 0 && (used[name] ?? 0) + (wanted[name] ?? 0) > quantityOr(limit, 0),
    );
    if (over.length > 0) return overText(quota.metadata.name, over, wanted, used);
  }
  return undefined;
}

function overText(
  name: string,
  over: readonly (readonly [string, string])[],
  wanted: Record<string, number>,
  used: Record<string, number>,
): string {
  const line = (amounts: Record<string, number>) =>
    over.map(([key]) => `${key}=${amountText(key, amounts[key] ?? 0)}`).join(',');
  const limits = over.map(([key, limit]) => `${key}=${limit}`).join(',');
  return `exceeded quota: ${name}, requested: ${line(wanted)}, used: ${line(used)}, limited: ${limits}`;
}

function usedOf(world: World, quota: Quota): Record<string, number> {
  const used: Record<string, number> = {};
  const namespace = quota.metadata.namespace ?? '';
  for (const { id, namespaced } of KINDS) {
    if (!namespaced || id === 'events') continue;
    for (const object of world.all(id, namespace))
      for (const [name, amount] of Object.entries(usageOf(id, object))) used[name] = (used[name] ?? 0) + amount;
  }
  return used;
}

const amountText = (name: string, amount: number): string =>
  name.endsWith('memory') || name.endsWith('storage') ? bytesText(amount) : cpuText(amount);

export function stepQuotas(world: World): void {
  for (const quota of world.all<Quota>('resourcequotas')) {
    const hard: Words = quota.spec?.hard ?? {};
    const amounts = usedOf(world, quota);
    const used = Object.fromEntries(Object.keys(hard).map((name) => [name, amountText(name, amounts[name] ?? 0)]));
    world.put('resourcequotas', { ...quota, status: { hard, used } });
  }
}
