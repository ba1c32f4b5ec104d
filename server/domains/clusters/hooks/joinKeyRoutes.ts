import { createCipheriv, createHash, randomBytes, X509Certificate } from 'node:crypto';
import YAML from 'yaml';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Ids } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { callJson } from '#server/domains/clusters/driver/kubeClient.ts';
import { kubeTime } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { askCluster, inCluster } from './clusterOf.ts';
import { outsideAction } from './outsideAction.ts';

const SECRETS = '/api/v1/namespaces/kube-system/secrets';
const HOUR_MS = 3_600_000;
const PORT = 6_443;
/** As long as kubeadm keeps uploaded certificates. */
const CERTIFICATE_HOURS = 2;

export const joinKeyRoutes: readonly ApiRoute[] = [
  outsideAction({
    resource: 'clusters',
    path: '/api/aos/v1/kubernetes/clusters/{id}',
    action: 'issueJoinKey',
    async run(context, cluster, { hours, description }) {
      const [id, secret] = [words(context.ids, 6), words(context.ids, 16)];
      const expires = context.clock() + Number(hours ?? 24) * HOUR_MS;
      const trust = await inCluster(context, { cluster_id: cluster.id }, async (client) => {
        await askCluster(client, SECRETS, {
          method: 'POST',
          body: secretOf({ id, secret, expires, description: description ?? null }),
        });
        return trustOf(client);
      });
      const host = cluster.server === null ? `simulated.local:${PORT}` : new URL(cluster.server).host;
      return { shown: { join_command: `kubeadm join ${host} --token ${id}.${secret} ${trust}` } };
    },
  }),
  outsideAction({
    resource: 'clusters',
    path: '/api/aos/v1/kubernetes/clusters/{id}',
    action: 'issueControlPlaneKey',
    async run(context, cluster, { description }) {
      const [id, secret] = [words(context.ids, 6), words(context.ids, 16)];
      const key = createHash('sha256').update(context.ids.token(64)).digest();
      const expires = context.clock() + CERTIFICATE_HOURS * HOUR_MS;
      const trust = await inCluster(context, { cluster_id: cluster.id }, async (client) => {
        const { body } = await askCluster(client, SECRETS, {
          method: 'POST',
          body: secretOf({ id, secret, expires, description: description ?? null }),
        });
        // The certificates go with the token that opens the way to them, as kubeadm does it.
        await callJson(client, `${SECRETS}/kubeadm-certs`, { method: 'DELETE' });
        await askCluster(client, SECRETS, { method: 'POST', body: certificatesOf(key, body) });
        return trustOf(client);
      });
      const command = `kubeadm join simulated.local:${PORT} --token ${id}.${secret} ${trust}`;
      return { shown: { join_command: `${command} --control-plane --certificate-key ${key.toString('hex')}` } };
    },
  }),
  outsideAction({
    resource: 'clusterJoinKeys',
    path: '/api/aos/v1/kubernetes/join-keys/{id}',
    action: 'revoke',
    run: (context, key) =>
      inCluster(
        context,
        key,
        async (client) =>
          void (await askCluster(client, `${SECRETS}/bootstrap-token-${key.name}`, { method: 'DELETE' })),
      ),
  }),
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The shape that kubeadm demands: lower-case letters and digits. */
function words({ token }: Pick<Ids, 'token'>, length: number): string {
  const bytes = createHash('sha256').update(token(64)).digest();
  return [...bytes.subarray(0, length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

interface Key {
  id: string;
  secret: string;
  expires: number;
  description: Json;
}

const secretOf = ({ id, secret, expires, description }: Key): Json => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: `bootstrap-token-${id}`, namespace: 'kube-system' },
  type: 'bootstrap.kubernetes.io/token',
  stringData: {
    'token-id': id,
    'token-secret': secret,
    expiration: kubeTime(expires),
    'usage-bootstrap-authentication': 'true',
    'usage-bootstrap-signing': 'true',
    'auth-extra-groups': 'system:bootstrappers:kubeadm:default-node-token',
    ...(typeof description === 'string' && { description }),
  },
});

const PARTS = [
  'ca.crt',
  'ca.key',
  'sa.pub',
  'sa.key',
  'front-proxy-ca.crt',
  'front-proxy-ca.key',
  'etcd-ca.crt',
  'etcd-ca.key',
];

/**
 * `kubeadm-certs` in the shape of kubeadm: AES-256-GCM with the certificate key, owned by the bootstrap token. A
 * simulated cluster has no certificates: each part says so.
 */
function certificatesOf(key: Uint8Array, token: Json): Json {
  const metadata = isObject(token) && isObject(token.metadata) ? token.metadata : {};
  const sealed = (name: string) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const text = Buffer.concat([cipher.update(`simulated ${name}`), cipher.final()]);
    return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'kubeadm-certs',
      namespace: 'kube-system',
      ownerReferences: [{ apiVersion: 'v1', kind: 'Secret', name: metadata.name ?? '', uid: metadata.uid ?? '' }],
    },
    type: 'Opaque',
    data: Object.fromEntries(PARTS.map((name) => [name, sealed(name)])),
  };
}

/** By which a new node knows the cluster: the hash of its authority, where the cluster publishes it. */
async function trustOf(client: KubeClient): Promise<string> {
  const { status, body } = await callJson(client, '/api/v1/namespaces/kube-public/configmaps/cluster-info');
  const text = status === 200 && isObject(body) && isObject(body.data) ? body.data.kubeconfig : undefined;
  const config: unknown = typeof text === 'string' ? YAML.parse(text) : undefined;
  const [entry] = isObject(config) && Array.isArray(config.clusters) ? config.clusters : [];
  const pem = isObject(entry) && isObject(entry.cluster) ? entry.cluster['certificate-authority-data'] : undefined;
  if (typeof pem !== 'string') return '--discovery-token-unsafe-skip-ca-verification';
  const { publicKey } = new X509Certificate(Buffer.from(pem, 'base64'));
  const hash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return `--discovery-token-ca-cert-hash sha256:${hash}`;
}
