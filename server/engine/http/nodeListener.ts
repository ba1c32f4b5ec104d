import type { Duplex } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { ADDRESS_HEADER } from './clientAddress.ts';
import { freeSentBlocks } from './streams/freeSentBlocks.ts';
import { noteFact } from './requestFacts.ts';

export interface Listener {
  /** The address that it listens on, with the port that was assigned for 0. */
  address: string;
  /** How many connections are open. */
  connections(): Promise<number>;
  /** Accepts no new requests, lets running ones end within the grace period, then closes. */
  stop(graceMs: number): Promise<void>;
}

export interface ListenerOptions {
  host: string;
  port: number;
  fetch: (request: Request) => Promise<Response>;
  /** Accepts WebSocket upgrades; absent: none are accepted. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Longest time to receive a whole request. */
  requestTimeoutMs: number;
  /** Trust the proxy in front to send the address of the client. */
  trustProxy: boolean;
}

/**
 * Longer than clients and proxies keep an idle connection (60 seconds in nginx and most others), so that they close it:
 * if the server did, it could reset one on which a request is on its way.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * How long a server that stops still answers on open connections: a proxy sends requests on them until one reply says
 * that it was the last, and would have to fail a write that was cut.
 */
const DRAIN_MS = 1_500;

/** More than an address may have, so that the product itself refuses a longer one, in JSON and with its code. */
const LARGEST_HEADERS = 65_536;

/** The only listening sockets of the product. */
export async function listen({
  host,
  port,
  fetch,
  requestTimeoutMs,
  trustProxy,
  upgrade,
}: ListenerOptions): Promise<Listener> {
  const handle = getRequestListener((request, { incoming }) => {
    noteFact(request, 'incoming', incoming);
    return fetch(request);
  });
  const running = new Set<ServerResponse>();
  let isStopping = false;
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 15_000),
      maxHeaderSize: LARGEST_HEADERS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (incoming, outgoing) => {
      if (isStopping) outgoing.shouldKeepAlive = false;
      running.add(outgoing);
      outgoing.once('close', () => running.delete(outgoing));
      setClientAddress(incoming, trustProxy);
      freeSentBlocks(outgoing);
      return handle(incoming, outgoing);
    },
  );
  if (upgrade) server.on('upgrade', upgrade);
  server.on('clientError', (error, socket) => void refuseUnread(error, socket, fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    address: addressOf(server, host),
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0))),
    stop(graceMs) {
      isStopping = true;
      for (const outgoing of running) outgoing.shouldKeepAlive = false;
      return stop(server, trustProxy ? DRAIN_MS : 0, graceMs);
    },
  };
}

/**
 * Answers a request that cannot be read. Headers that are too large are nearly always an address: a long filter gets
 * the reply of an address that is too long.
 */
async function refuseUnread(error: Error, socket: Duplex, fetch: ListenerOptions['fetch']): Promise<void> {
  if (!socket.writable) return;
  if (!('code' in error) || error.code !== 'HPE_HEADER_OVERFLOW') {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    return;
  }
  const reply = await fetch(new Request(`http://localhost/api/?${'x'.repeat(LARGEST_HEADERS)}`));
  const body = await reply.text();
  socket.end(
    `HTTP/1.1 ${reply.status} URI Too Long\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Replaces any value that a client sends under this name. In a list, the last address counts: the proxy in front added
 * it.
 */
function setClientAddress(incoming: IncomingMessage, trustProxy: boolean): void {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const address = plainAddress(
    (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim() ??
      incoming.socket.remoteAddress ??
      '',
  );
  const { rawHeaders } = incoming;
  if (incoming.headers[ADDRESS_HEADER] !== undefined) {
    for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
      if (rawHeaders[index]?.toLowerCase() === ADDRESS_HEADER) rawHeaders.splice(index, 2);
  }
  rawHeaders.push(ADDRESS_HEADER, address);
  incoming.headers[ADDRESS_HEADER] = address;
}

/** One spelling of each address: an address of IPv4 that arrives over an IPv6 socket is the address of IPv4. */
function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function stop(server: Server, drainMs: number, graceMs: number): Promise<void> {
  const hurry = setTimeout(() => server.closeAllConnections(), graceMs);
  // Not the `close` of HTTP, which cuts idle connections at once: a request may be on its way on one.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const drained = new AbortController();
  await Promise.race([closed, delay(drainMs, undefined, { signal: drained.signal }).catch(() => undefined)]);
  drained.abort();
  server.closeIdleConnections();
  await closed;
  clearTimeout(hurry);
}
