import type { Json } from '#model/language/definition.ts';
import type { CallFault } from '#server/engine/calls/callEndpoint.ts';
import type { KubeReply, KubeRequest } from '#server/domains/clusters/simulator/api/kubeRequest.ts';

export type AwayFault = CallFault | 'credentials' | 'status';

/** The API of one cluster, simulated or not. Never called within a transaction. */
export interface KubeClient {
  /** One call; throws `ClusterAway` where no reply arrives. `longMs`: it may stay open for this time. */
  call(request: KubeRequest, longMs?: number): Promise<KubeReply>;
}

/** A cluster did not answer. */
export class ClusterAway extends Error {
  readonly fault: AwayFault;
  readonly detail: string | null;

  constructor(fault: AwayFault, detail: string | null = null) {
    super(`the cluster is away: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}

export interface KubeAnswer {
  status: number;
  body: Json;
}

interface Sending {
  method?: string;
  query?: Record<string, string>;
  body?: Json;
  type?: string;
}

/** One call of the platform itself, with JSON in and out. */
export async function callJson(
  client: KubeClient,
  path: string,
  { method = 'GET', query = {}, body, type = 'application/json' }: Sending = {},
): Promise<KubeAnswer> {
  const bytes = body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(body));
  const reply = await client.call({
    method,
    path,
    query: new URLSearchParams(query),
    accept: 'application/json',
    contentType: body === undefined ? '' : type,
    userAgent: 'suantai/1',
    user: 'platform',
    bytes: () => Promise.resolve(bytes),
  });
  const text = await textOf(reply);
  try {
    // What clusters answer is JSON.
    return { status: reply.status, body: JSON.parse(text) as Json };
  } catch {
    // Something else answers at this address.
    throw new ClusterAway('unreadable', `HTTP ${reply.status}`);
  }
}

const LARGEST_BYTES = 32 * 1_048_576;

/** The whole body of a reply. */
export async function textOf({ body }: KubeReply): Promise<string> {
  if (typeof body === 'string') return body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > LARGEST_BYTES) throw new ClusterAway('unreadable', 'the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
