import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { simulatedCluster } from './simulator/simulatedCluster.ts';

/** An API server on this machine, as a cluster that people register. */
export async function kubernetesServer() {
  const cluster = await simulatedCluster();
  const state = { token: 'good-token', seen: [] as string[] };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      state.seen.push(`${request.method} ${request.url}`);
      const isKnown = request.headers.authorization === `Bearer ${state.token}`;
      const reply = isKnown
        ? await cluster.call(request.method ?? 'GET', request.url ?? '/', {
            body: Buffer.concat(chunks),
            type: request.headers['content-type'] ?? '',
            accept: request.headers.accept ?? '',
          })
        : {
            status: 401,
            contentType: 'application/json',
            body: '{"kind":"Status","message":"Unauthorized","code":401}',
          };
      response.writeHead(reply.status, { 'content-type': reply.contentType });
      if (typeof reply.body === 'string') response.end(reply.body);
      else {
        for await (const bytes of reply.body) response.write(bytes);
        response.end();
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(() => (server.listening ? stop() : undefined));
  // A server that listens has an address.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { cluster, state, stop, url, kubeconfig: (extra?: Parts) => kubeconfig(url, state.token, extra) };
}

interface Parts {
  cluster?: object;
  user?: object;
  current?: string;
}

const kubeconfig = (server: string, token: string, { cluster = {}, user = {}, current = 'main' }: Parts = {}): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server, ...cluster } }],
    users: [{ name: 'u', user: { token, ...user } }],
    contexts: [{ name: 'main', context: { cluster: 'c', user: 'u' } }],
    'current-context': current,
  });
