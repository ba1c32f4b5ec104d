import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { isLoopback } from '#server/engine/process/config.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { createKubernetes } from '#server/domains/clusters/simulator/createKubernetes.ts';
import type { SimulatorDeps } from '#server/domains/clusters/simulator/api/kubeRequest.ts';
import { genuineClient } from './genuineClient.ts';
import { readKubeconfig, type KubeAccess } from './kubeconfig.ts';
import type { KubeClient } from './kubeClient.ts';

export type ClusterRecord = RecordOf<'clusters'>;

/** The client of a stored cluster. The only place that decrypts its kubeconfig. */
export async function clientOf(context: Context, cluster: ClusterRecord): Promise<KubeClient> {
  if (cluster.simulated === true) return simulatedClient(context, cluster.id);
  return clientFor(context, await accessOf(context, cluster));
}

/** Where a registered cluster is, and how the platform identifies itself there. */
export function accessOf({ secretKey }: Context, cluster: ClusterRecord): Promise<KubeAccess> {
  const text = typeof cluster.kubeconfig === 'string' ? decrypt(cluster.kubeconfig, secretKey) : '';
  return enteredAccess(text, cluster.context);
}

/** The client of a kubeconfig as it was entered. */
export async function enteredClient(context: Context, text: string, name: string | null): Promise<KubeClient> {
  return clientFor(context, await enteredAccess(text, name));
}

async function enteredAccess(text: string, name: string | null): Promise<KubeAccess> {
  const access = await readKubeconfig(text, name);
  if (typeof access === 'string') throw new ApiError(access, { at: ['kubeconfig'] });
  return access;
}

const clientFor = ({ settings }: Context, access: KubeAccess): KubeClient =>
  genuineClient(access, { allowLoopback: isLoopback(settings.host) });

export const simulatorDeps = ({ db, clock, ids }: Pick<Context, 'db' | 'clock' | 'ids'>): SimulatorDeps => ({
  db,
  clock,
  ids,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

function simulatedClient(context: Context, id: string): KubeClient {
  const kubernetes = createKubernetes(simulatorDeps(context));
  return { call: (request) => kubernetes.answer(id, request) };
}
