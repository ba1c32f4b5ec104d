import { createHash } from 'node:crypto';
import {
  createServer,
  request as forwardTo,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, request as forwardSecurely } from 'node:https';
import type { Certificate } from '../servers/certificate.ts';

/** A simulated fault of a cloud service. */
export type ProxyFault = 'hang' | 'error' | 'stopped';

export interface Exchange {
  method: string;
  /** Below the address of the proxy: `/compute/servers?limit=1`. */
  path: string;
  body: string;
  status: number;
  /** The headers that an OpenStack client reads. */
  headers: Record<string, string>;
  reply: string;
}

export interface CloudProxy {
  /** Configured as the address of the cloud. The proxy rewrites the catalogue, so that all calls pass through it. */
  url: string;
  /** By type of service (`compute`, `identity` …), until it is deleted. */
  faults: Map<string, ProxyFault>;
  /** The token of the latest call. */
  lastToken(): string | undefined;
  /** Forwarded calls to services, such as `GET compute`. */
  calls: string[];
  /** The maximum number of items per page, whatever the client requests, as in real clouds. */
  pageSize?: number;
  onExchange?: (exchange: Exchange) => void;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Serves TLS with it; the catalogue then only contains HTTPS addresses. */
  certificate?: Certificate;
}

const READ_HEADERS = ['x-subject-token', 'content-type', 'retry-after', 'location'];

/** A proxy in front of a real cloud that records every call and simulates faults. */
export async function startCloudProxy(keystoneUrl: string, { certificate }: ProxyOptions = {}): Promise<CloudProxy> {
  const targets = new Map([['identity', keystoneUrl.replace(/\/+$/, '').replace(/\/v3$/, '')]]);
  let token: string | undefined;
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void pass(incoming, outgoing).catch(() => outgoing.destroy());
  const server = certificate ? createSecureServer({ ...certificate }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http${certificate ? 's' : ''}://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const proxy: CloudProxy = {
    url: `${url}/identity/v3`,
    faults: new Map(),
    lastToken: () => token,
    calls: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const [, service = ''] = /^\/([\w-]+)/.exec(path) ?? [];
    const body = await bytesOf(incoming);
    const fault = proxy.faults.get(service);
    if (fault === 'hang') return;
    if (fault === 'stopped') return void incoming.socket.destroy();
    if (fault === 'error')
      return void outgoing
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ computeFault: { code: 500, message: 'Unexpected API error.' } }));
    const sent = incoming.headers['x-auth-token'];
    if (typeof sent === 'string') token = sent;
    proxy.calls.push(`${incoming.method} ${service}`);
    const asked = proxy.pageSize === undefined ? path : path.replace(/([?&]limit=)\d+/, `$1${proxy.pageSize}`);
    const answer = await ask(`${targets.get(service)}${asked.slice(service.length + 1)}`, incoming, body);
    // Only a catalogue is rewritten: the content of an image is no text.
    const reply = path.includes('/auth/tokens') ? Buffer.from(rerouted(answer.body.toString('utf8'))) : answer.body;
    const headers = Object.fromEntries(
      READ_HEADERS.flatMap((name) => (typeof answer.headers[name] === 'string' ? [[name, answer.headers[name]]] : [])),
    );
    proxy.onExchange?.({
      method: incoming.method ?? 'GET',
      path,
      body: bodyTold(incoming.headers, body),
      status: answer.status,
      headers,
      reply: reply.toString('utf8'),
    });
    outgoing.writeHead(answer.status, headers).end(reply);
  }

  /** Rewrites every endpoint of a catalogue to the proxy. */
  function rerouted(text: string): string {
    if (!text.includes('"catalog"')) return text;
    const reply = JSON.parse(text);
    for (const { type, endpoints } of reply.token.catalog) {
      for (const endpoint of endpoints) {
        if (endpoint.interface !== 'public') continue;
        const { origin, pathname } = new URL(endpoint.url);
        if (type !== 'identity') targets.set(type, origin);
        endpoint.url = `${url}/${type}${pathname === '/' ? '' : pathname}`;
      }
    }
    return JSON.stringify(reply);
  }

  return proxy;
}

/** A body as recordings store it: of a file, its size and MD5. */
export function bodyTold({ 'content-type': type }: IncomingHttpHeaders, bytes: Buffer): string {
  return type === 'application/octet-stream'
    ? `${bytes.byteLength} bytes ${createHash('md5').update(bytes).digest('hex')}`
    : bytes.toString('utf8');
}

export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function ask(
  address: string,
  { method, headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  const { host: _, connection: __, ...passed } = headers;
  return new Promise((resolve, reject) => {
    const call = (address.startsWith('https:') ? forwardSecurely : forwardTo)(
      address,
      { method, headers: passed },
      (reply) => {
        bytesOf(reply).then(
          (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
          reject,
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
