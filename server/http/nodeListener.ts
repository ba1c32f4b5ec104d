import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

export interface Listener {
  /** Where it listens, with the port that was given for 0. */
  address: string;
  /** Takes no new requests, lets running ones end within the grace, then closes. */
  stop(graceMs: number): Promise<void>;
}

export interface ListenerOptions {
  host: string;
  port: number;
  fetch: (request: Request) => Promise<Response>;
  /** Longest time for a whole request to arrive. */
  requestTimeoutMs: number;
}

/** The only sockets of the product (style 14). */
export async function listen({ host, port, fetch, requestTimeoutMs }: ListenerOptions): Promise<Listener> {
  const server = createServer({ requestTimeout: requestTimeoutMs, headersTimeout: Math.min(requestTimeoutMs, 15_000), maxHeaderSize: 16_384 }, getRequestListener(fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { address: addressOf(server, host), stop: (graceMs) => stop(server, graceMs) };
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(hurry);
}
