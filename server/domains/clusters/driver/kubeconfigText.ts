import YAML from 'yaml';
import type { Settings } from '#server/engine/process/config.ts';
import { platformUrl } from '#server/engine/process/platformUrl.ts';
import type { ClusterRecord } from './clientOf.ts';

export const PROXY = '/api/aos/v1/kubernetes/clusters/{id}/proxy';

/** A kubeconfig that leads through the platform. Its token is one of the reader's API tokens, which they enter. */
export function kubeconfigText(
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  { id, name }: Pick<ClusterRecord, 'id' | 'name'>,
  namespace: string,
): string {
  const origin = platformUrl(settings);
  const title = name ?? id;
  return YAML.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: title, cluster: { server: `${origin}${PROXY.replace('{id}', id)}` } }],
    users: [{ name: 'suantai', user: { token: '<API token>' } }],
    contexts: [{ name: title, context: { cluster: title, user: 'suantai', namespace } }],
    'current-context': title,
  });
}
