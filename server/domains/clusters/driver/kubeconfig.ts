import YAML from 'yaml';
import type { KubeConfig } from '@kubernetes/client-node';
import { isObject } from '#model/fields/kind.ts';

/** Where a cluster is, and how the platform identifies itself there. */
export interface KubeAccess {
  server: string;
  headers: Record<string, string>;
  ca?: string;
  client?: { cert: string; key: string };
  anyCertificate: boolean;
}

/** Why a kubeconfig is refused: the key of an error of the catalogue. */
export type KubeconfigFault =
  | 'cluster.kubeconfigUnreadable'
  | 'cluster.kubeconfigRunsPrograms'
  | 'cluster.kubeconfigNamesFiles'
  | 'cluster.contextMissing';

/**
 * Reads a kubeconfig with the client library of Kubernetes. What it would run or read on this machine is refused: a
 * person who registers a cluster is no user of the server.
 */
export async function readKubeconfig(text: string, context: string | null): Promise<KubeAccess | KubeconfigFault> {
  // First: the library reads the file of a token while it loads the text.
  const fault = faultOf(text);
  if (fault !== undefined) return fault;
  // Loaded late: only a registered cluster needs it.
  const { KubeConfig: Reader } = await import('@kubernetes/client-node');
  const config = new Reader();
  try {
    config.loadFromString(text);
  } catch {
    // Whatever is wrong with the text, it is the same for the person.
    return 'cluster.kubeconfigUnreadable';
  }
  if (context !== null && context !== '') config.setCurrentContext(context);
  return accessOf(config);
}

const PROGRAMS = ['exec', 'auth-provider'];
const FILES = ['token-file', 'tokenFile', 'client-certificate', 'client-key', 'certificate-authority', 'proxy-url'];

/** What the text says that is never accepted, in whichever of its contexts. */
function faultOf(text: string): KubeconfigFault | undefined {
  let value: unknown;
  try {
    value = YAML.parse(text);
  } catch {
    // Whatever is wrong with the text, it is the same for the person.
    return 'cluster.kubeconfigUnreadable';
  }
  if (!isObject(value)) return 'cluster.kubeconfigUnreadable';
  const entries = [value.users, value.clusters].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  const names = entries.flatMap(({ user, cluster }) =>
    [user, cluster].flatMap((each) => (isObject(each) ? Object.keys(each) : [])),
  );
  if (names.some((name) => PROGRAMS.includes(name))) return 'cluster.kubeconfigRunsPrograms';
  return names.some((name) => FILES.includes(name)) ? 'cluster.kubeconfigNamesFiles' : undefined;
}

function accessOf(config: KubeConfig): KubeAccess | KubeconfigFault {
  if (config.getContextObject(config.getCurrentContext()) === null) return 'cluster.contextMissing';
  const cluster = config.getCurrentCluster();
  const user = config.getCurrentUser();
  if (cluster === null || user === null || !URL.canParse(cluster.server)) return 'cluster.kubeconfigUnreadable';
  if (user.impersonateUser !== undefined) return 'cluster.kubeconfigUnreadable';
  const [ca, cert, key] = [cluster.caData, user.certData, user.keyData].map(fromBase64);
  return {
    server: cluster.server.replace(/\/+$/, ''),
    headers: { ...authorization(user) },
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && key !== undefined && { client: { cert, key } }),
    anyCertificate: cluster.skipTLSVerify === true,
  };
}

const fromBase64 = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : Buffer.from(text, 'base64').toString();

interface Credentials {
  token?: string;
  username?: string;
  password?: string;
}

function authorization({ token, username, password }: Credentials): Record<string, string> {
  if (token !== undefined && /^[\x21-\x7e]+$/.test(token)) return { authorization: `Bearer ${token}` };
  if (username === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}
