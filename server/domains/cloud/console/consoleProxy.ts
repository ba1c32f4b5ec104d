import type { IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { createWebSocketStream, WebSocket, WebSocketServer, type RawData } from 'ws';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { guardEndpoint } from '#server/engine/calls/endpointGuard.ts';
import { isLoopback, type Settings } from '#server/engine/process/config.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Context } from '#server/engine/context.ts';
import type { Sockets } from '#server/engine/product/product.ts';
import { isSameOrigin } from '#server/engine/http/sameOrigin.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';
import { readDriverAddress, type ScreenOfDriver } from './driverAddress.ts';
import { joinTerminal, openShell, type TerminalDriver } from './joinTerminal.ts';
import { readTerminalAddress, type TerminalPlace } from './terminals.ts';
import { useTicket } from './tickets.ts';

/** Tickets are used at `/api/cmp/v1/consoles/{token}`. */
const PATH = /^\/api\/cmp\/v1\/consoles\/([\w-]{16,128})$/;
const CONNECT_MS = 10_000;
/** Frames of a screen are far smaller. */
const LARGEST_FRAME_BYTES = 16 * 1_048_576;
/** Bytes that one side has not read yet; above this the other side is paused. */
const MOST_WAITING_BYTES = 4 * 1_048_576;

export interface ConsoleProxyDeps {
  db: Database;
  realTime: () => number;
  secretKey: Uint8Array;
  authenticator: SessionAuthenticator;
  settings: Settings;
  log: Logger;
  onRevoked(listener: (sessionId: string) => void): () => void;
  drivers: CloudRegistry;
  /** Shells outside of clouds; undefined for those of a cloud. */
  otherTerminals?(context: Context, place: TerminalPlace): Promise<TerminalDriver | undefined>;
  /** The reply to an upgrade of a path that is no console: JSON with its status. */
  refuseUpgrade?(path: string): { status: number; body: object } | undefined;
  /** Takes upgrades that are no console, such as those of agents. */
  others?: {
    /** False for any other upgrade. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, context: () => Context): boolean;
    close(): void;
  };
  /** A context of the platform: the ticket was issued to somebody who may use the machine. */
  context(requestId: string): Context;
}

/** Joins an open screen to the browser. */
type Join = (browser: WebSocket) => void;

/**
 * Screens of machines: the browser connects to us, and we connect to the one address that the cloud's driver returned
 * when the ticket was issued, or to the screen that the driver serves.
 */
export function createConsoleProxy(deps: ConsoleProxyDeps): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME_BYTES,
    handleProtocols: (protocols) => (protocols.has('binary') ? 'binary' : false),
  });

  async function admit(request: IncomingMessage): Promise<{ address: string; sessionId: string } | number> {
    const webRequest = asRequest(request);
    if (webRequest === undefined) return 400;
    const token = PATH.exec(new URL(webRequest.url).pathname)?.[1];
    if (token === undefined) return 404;
    // The browser sends the origin of the page; another origin is refused before its ticket is read.
    if (!isSameOrigin(webRequest, deps.settings.publicUrl)) return 403;
    const session = await deps.authenticator.sessionOf(webRequest);
    if (!session) return 401;
    const address = await useTicket(deps.db, {
      token,
      sessionId: session.id,
      now: deps.realTime(),
      secretKey: deps.secretKey,
    });
    return address === undefined ? 404 : { address, sessionId: session.id };
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      if (deps.others?.upgrade(request, socket, head, () => deps.context('agent')) === true) return;
      const own = deps.refuseUpgrade?.((request.url ?? '').split('?')[0] ?? '');
      if (own !== undefined) return refuse(socket, own.status, JSON.stringify(own.body));
      void (async () => {
        const admitted = await admit(request);
        if (typeof admitted === 'number') return refuse(socket, admitted);
        const joinTo = await connect(deps, admitted.address);
        if (!joinTo) return refuse(socket, 502);
        server.handleUpgrade(request, socket, head, (browser) => {
          joinTo(browser);
          const stop = deps.onRevoked((ended) => ended === admitted.sessionId && browser.close(4401));
          browser.once('close', stop);
        });
      })().catch((error: unknown) => {
        deps.log.error({ err: error }, 'a console could not be opened');
        refuse(socket, 500);
      });
    },
    close() {
      deps.others?.close();
      for (const client of server.clients) client.close(1001);
      server.close();
    },
  };
}

async function connect(deps: ConsoleProxyDeps, address: string): Promise<Join | undefined> {
  const terminal = readTerminalAddress(address);
  if (terminal !== undefined) return connectToTerminal(deps, terminal);
  const own = readDriverAddress(address);
  if (own !== undefined) return connectToDriver(deps, own);
  const cloud = await connectToCloud(deps, address);
  return cloud && ((browser) => join(browser, cloud));
}

async function connectToTerminal(deps: ConsoleProxyDeps, place: TerminalPlace): Promise<Join | undefined> {
  const platform = deps.context('terminal');
  // What happens there was done by the user of the ticket.
  const context = { ...platform, actor: { ...platform.actor, id: place.userId, name: place.userName } };
  const driver =
    (await deps.otherTerminals?.(context, place)) ?? (await driverById(context, deps.drivers, place.cloudId));
  const around = { context, driver, realTime: deps.realTime };
  const shell = await openShell(around, place);
  return shell && ((browser) => joinTerminal(browser, shell, place, around));
}

async function connectToDriver(deps: ConsoleProxyDeps, { cloudId, ref }: ScreenOfDriver): Promise<Join | undefined> {
  try {
    const screen = await (await driverById(deps.context('console'), deps.drivers, cloudId)).screen?.(ref);
    return screen && ((browser) => joinStream(browser, screen, deps.log));
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    deps.log.warn({ err: error }, 'the console of a machine cannot be reached');
    return undefined;
  }
}

async function connectToCloud(deps: ConsoleProxyDeps, address: string): Promise<WebSocket | undefined> {
  const safe = await guardEndpoint(address.replace(/^ws/, 'http'), { allowLoopback: isLoopback(deps.settings.host) });
  if (typeof safe === 'string') return undefined;
  const cloud = new WebSocket(address, ['binary'], {
    handshakeTimeout: CONNECT_MS,
    maxPayload: LARGEST_FRAME_BYTES,
    // Connect to the address that was checked, whatever the name resolves to now.
    lookup: (_host, _options, done) => done(null, [{ address: safe.address, family: safe.family }]),
  });
  return new Promise((resolve) => {
    cloud.once('open', () => {
      // A screen sends data immediately; buffer it until the browser is connected.
      cloud.pause();
      resolve(cloud);
    });
    cloud.once('error', (error) => {
      deps.log.warn({ err: error }, 'the console of a machine cannot be reached');
      resolve(undefined);
    });
  });
}

/** Forwards each side's messages to the other; when one side closes, the other is closed too. */
function join(browser: WebSocket, cloud: WebSocket): void {
  pass(browser, cloud);
  pass(cloud, browser);
  cloud.resume();
}

function joinStream(browser: WebSocket, screen: Duplex, log: Logger): void {
  const stream = createWebSocketStream(browser);
  pipeline(stream, screen, stream, (error) => {
    if (error) log.debug({ err: error }, 'a console ended');
  });
}

function pass(from: WebSocket, to: WebSocket): void {
  from.on('message', (data: RawData, isBinary) => {
    if (to.readyState !== WebSocket.OPEN) return;
    to.send(data, { binary: isBinary }, () => to.bufferedAmount < MOST_WAITING_BYTES && from.resume());
    if (to.bufferedAmount >= MOST_WAITING_BYTES) from.pause();
  });
  from.on('close', () => to.close());
  from.on('error', () => to.terminate());
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

function refuse(socket: Duplex, status: number, body = ''): void {
  const type = body === '' ? '' : 'Content-Type: application/json\r\n';
  const size = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\n${type}Content-Length: ${size}\r\n\r\n${body}`,
  );
}

/** Undefined for an invalid host. */
function asRequest({ url = '/', headers }: IncomingMessage): Request | undefined {
  const base = `http://${headers.host ?? 'localhost'}`;
  if (!URL.canParse(url, base)) return undefined;
  const known = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(url, base), { headers: known });
}
