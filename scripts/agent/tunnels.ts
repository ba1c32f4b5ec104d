import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createWebSocketStream, WebSocket } from 'ws';
import { addressRange, contains, type AddressRange } from '#model/rules/addresses/addressRange.ts';

/** A connection that the platform wants from this host, for one terminal. */
interface Wanted {
  id: string;
  address: string;
  port: number;
}

interface TunnelDeps {
  /** Address of the record: `https://console.example.com/api/ecrm/v1/gws/5`. */
  url: string;
  token: string;
  /** Where this host may connect to, whatever the platform says. */
  ranges: readonly AddressRange[];
  say(line: string): void;
}

const CONNECT_MS = 8_000;
const AGAIN_MS = 150;
const RECONNECT_MS = 5_000;
/** The platform pings more often. */
const SILENCE_MS = 45_000;
/** Of terminals: more is a mistake. */
const MOST_AT_ONCE = 200;

/**
 * Keeps one WebSocket to the platform for its requests, and opens another one for each of them.
 * Only addresses of `ranges` are connected to.
 */
export async function serveTunnels(deps: TunnelDeps, signal?: AbortSignal): Promise<void> {
  let isReported = false;
  while (signal?.aborted !== true) {
    const problem = await serveOnce(deps, () => {
      if (isReported) deps.say('the platform can request connections again');
      isReported = false;
    });
    if (!isReported) deps.say(`the platform cannot request connections: ${problem}`);
    isReported = true;
    await wait(RECONNECT_MS);
  }
}

/** Until the connection ends; returns why. */
async function serveOnce({ url, token, ranges, say }: TunnelDeps, onOpen: () => void): Promise<string> {
  const control = new WebSocket(`${url.replace(/^http/, 'ws')}/tunnels`, { headers: headersOf(token) });
  let problem = 'the connection ended';
  let open = 0;
  let timer = setTimeout(() => control.terminate(), SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.terminate(), SILENCE_MS);
  };
  control.on('open', () => {
    heard();
    onOpen();
  });
  control.on('ping', heard);
  control.on('message', (data) => {
    heard();
    const wanted = readWanted(String(data));
    if (wanted === undefined) return;
    if (open >= MOST_AT_ONCE) return say('the platform requests too many connections');
    open += 1;
    void carry({ url, token, ranges, say }, wanted)
      .catch((error: unknown) => say(`a connection failed: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => (open -= 1));
  });
  control.on('error', (error) => (problem = error.message));
  await once(control, 'close').catch(() => undefined);
  clearTimeout(timer);
  return problem;
}

async function carry({ url, token, ranges, say }: TunnelDeps, { id, address, port }: Wanted): Promise<void> {
  const at = `${url.replace(/^http/, 'ws')}/tunnels/${encodeURIComponent(id)}`;
  const own = addressRange(address);
  if (own === undefined || address.includes('/') || !ranges.some((range) => contains(range, own))) {
    say(`the platform asks for ${address}:${port}, which this agent does not connect to`);
    return void (await dial(`${at}?fault=outside`, token));
  }
  const socket = await opened(address, port);
  if (typeof socket === 'string') return void (await dial(`${at}?fault=${socket}`, token));
  const stream = await dial(at, token);
  if (stream === undefined) return void socket.destroy();
  say(`connected ${address}:${port}`);
  await new Promise<void>((resolve) => {
    pipeline(stream, socket, stream, () => {
      socket.destroy();
      stream.destroy();
      say(`closed ${address}:${port}`);
      resolve();
    });
  });
}

function opened(address: string, port: number): Promise<Socket | 'closed' | 'silent'> {
  const socket = connect({ host: address, port, timeout: CONNECT_MS });
  return new Promise((resolve) => {
    const fail = (why: 'closed' | 'silent') => {
      socket.destroy();
      resolve(why);
    };
    socket.once('timeout', () => fail('silent'));
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code === 'ECONNREFUSED' ? 'closed' : 'silent'));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      resolve(socket);
    });
  });
}

/** A process of the platform that does not wait for this connection sends it away: another one does. */
async function dial(at: string, token: string): Promise<Duplex | undefined> {
  for (const until = Date.now() + CONNECT_MS; Date.now() < until; await wait(AGAIN_MS)) {
    const platform = new WebSocket(at, { headers: headersOf(token) });
    const outcome = await new Promise<Duplex | number>((resolve) => {
      // What the platform sends at once has to find its reader.
      platform.on('open', () => resolve(createWebSocketStream(platform)));
      platform.on('unexpected-response', (_request, { statusCode = 0 }) => {
        platform.terminate();
        resolve(statusCode);
      });
      platform.on('error', () => resolve(0));
    });
    if (typeof outcome !== 'number') return outcome;
    if (outcome !== 421) return undefined;
  }
  return undefined;
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

function readWanted(text: string): Wanted | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  // The connection belongs to the server of the token.
  const { id, address, port } = (read ?? {}) as Partial<Wanted>;
  return typeof id === 'string' && typeof address === 'string' && Number.isInteger(port)
    ? { id, address, port: Number(port) }
    : undefined;
}
