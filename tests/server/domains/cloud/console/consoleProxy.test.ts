import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWebSocketStream, WebSocket, WebSocketServer } from 'ws';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import { driverAddress } from '#server/domains/cloud/console/driverAddress.ts';
import { issueTicket } from '#server/domains/cloud/console/tickets.ts';
import { listen } from '#server/engine/http/nodeListener.ts';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';
import { HEXTILE, screenViewer } from '../../../../support/clouds/screenViewer.ts';

/** The greeting of RFB 3.8, which identifies a screen to a viewer (RFC 6143 §7.1.1). */
const GREETING = 'RFB 003.008\n';

/** A screen as a cloud serves it: sends a greeting, and echoes what it receives. */
async function screenOfCloud() {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const seen: string[] = [];
  sockets.on('connection', (socket, request) => {
    seen.push(request.url ?? '');
    socket.send(Buffer.from(GREETING));
    socket.on('message', (data) => socket.send(data));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    http.close();
  });
  // The address of a listening server has this shape.
  return { address: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/?token=of-the-cloud`, seen };
}

interface Reader {
  headers: Record<string, string>;
  sessionId: string;
  token: string;
}

async function running(given?: Scenario) {
  const server = given ?? (await scenario());
  const { platform } = server;
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: platform.app.fetch,
    upgrade: platform.sockets.upgrade,
    requestTimeoutMs: 30_000,
    trustProxy: false,
  });
  onTestFinished(() => listener.stop(100));
  const signIn = async (name: string): Promise<Reader> => {
    const { body } = await server.guest.post('/api/ums/v1/auth/password/tokens', { name, password: DEMO_PASSWORD });
    const token = String(body.token);
    const [row] = await server.db.all<{ id: string }>('select id from sessions where token_hash = ?', [
      tokenHash(token),
    ]);
    return { token, headers: { cookie: `access-token=${token}` }, sessionId: row?.id ?? '' };
  };
  const open = (ticket: string, headers: Record<string, string>) =>
    new WebSocket(`${listener.address.replace('http', 'ws')}/api/cmp/v1/consoles/${ticket}`, ['binary'], { headers });
  return { server, signIn, open };
}

const heard = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
/** The status of a refused opening. */
const refused = (socket: WebSocket) =>
  new Promise<number | undefined>((resolve) => {
    socket.once('unexpected-response', (_, reply) => resolve(reply.statusCode));
    socket.once('open', () => resolve(undefined));
  });

describe('the screen of a machine', () => {
  test('reaches the browser through our server, in both directions', async () => {
    const { server, signIn, open } = await running();
    const screen = await screenOfCloud();
    const reader = await signIn('personal');
    const { token } = await issueTicket(server.context(), reader.sessionId, screen.address);
    const socket = open(token, reader.headers);
    expect(await heard(socket)).toBe(GREETING);
    socket.send(Buffer.from('a key'));
    expect(await heard(socket)).toBe('a key');
    expect(screen.seen).toEqual(['/?token=of-the-cloud']);
    socket.close();
  });

  test('a ticket opens once', async () => {
    const { server, signIn, open } = await running();
    const screen = await screenOfCloud();
    const reader = await signIn('personal');
    const { token } = await issueTicket(server.context(), reader.sessionId, screen.address);
    const first = open(token, reader.headers);
    await heard(first);
    expect(await refused(open(token, reader.headers))).toBe(404);
    first.close();
  });

  test('a ticket is invalid for another session, without a session, for a page of another site, and after it expires', async () => {
    const { server, signIn, open } = await running();
    const screen = await screenOfCloud();
    const [reader, other] = [await signIn('personal'), await signIn('bp_user')];
    const { token } = await issueTicket(server.context(), reader.sessionId, screen.address);
    expect(await refused(open(token, other.headers))).toBe(404);
    expect(await refused(open(token, {}))).toBe(401);
    expect(await refused(open(token, { ...reader.headers, origin: 'https://elsewhere.example' }))).toBe(403);
    expect(await refused(open(token, { ...reader.headers, host: 'a b<>' }))).toBe(400);
    server.clock.advance(61_000);
    expect(await refused(open(token, reader.headers))).toBe(404);
    expect(screen.seen).toEqual([]);
  });

  test('an unreachable screen is reported as such', async () => {
    const { server, signIn, open } = await running();
    const reader = await signIn('personal');
    const { token } = await issueTicket(server.context(), reader.sessionId, 'ws://127.0.0.1:1/?token=x');
    expect(await refused(open(token, reader.headers))).toBe(502);
  });

  test('metadata services are blocked', async () => {
    const { server, signIn, open } = await running();
    const reader = await signIn('personal');
    const { token } = await issueTicket(server.context(), reader.sessionId, 'ws://169.254.169.254/?token=x');
    expect(await refused(open(token, reader.headers))).toBe(502);
  });

  test('signing out closes it', async () => {
    const { server, signIn, open } = await running();
    const screen = await screenOfCloud();
    const reader = await signIn('personal');
    const { token } = await issueTicket(server.context(), reader.sessionId, screen.address);
    const socket = open(token, reader.headers);
    await heard(socket);
    const gone = closed(socket);
    await server.platform.app.fetch(
      new Request('http://localhost/api/ums/v1/auth/tokens', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${reader.token}` },
      }),
    );
    expect(await gone).toBe(4401);
  });
});

describe('the screen of a simulated machine', () => {
  /** A machine of `personal`, and a function that requests a ticket for its screen as the console does. */
  async function withMachine() {
    const world = await connectedCloud('nextstack');
    const { at: path } = await connectedMachine(world, world.all.personal, 'nextstack');
    const { server, signIn, open } = await running(world.all);
    const ticketOf = async ({ token }: Reader) => {
      const answer = await server.platform.app.fetch(
        new Request(`http://localhost${path}/console`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      // The body is a ticket, or an error without an address.
      const { url = '' } = (await answer.json()) as { url?: string };
      return { status: answer.status, ticket: url.slice(url.lastIndexOf('/') + 1) };
    };
    return { server, signIn, open, cloud: world.path, ticketOf };
  }

  /** The viewer at the other end of a connection, after its first picture. */
  async function watching(socket: WebSocket) {
    const stream = createWebSocketStream(socket);
    stream.on('error', () => undefined);
    const viewer = await screenViewer(stream);
    viewer.setEncodings(HEXTILE);
    viewer.request(false);
    await viewer.update();
    return viewer;
  }

  test('is seen and typed on through a ticket, which opens once; a viewer that breaks the protocol is cut off', async () => {
    const { signIn, open, ticketOf } = await withMachine();
    const reader = await signIn('personal');
    const { status, ticket } = await ticketOf(reader);
    expect(status).toBe(201);
    const socket = open(ticket, reader.headers);
    const viewer = await watching(socket);
    expect(viewer.name).toBe('web (simulated)');
    viewer.type('root');
    viewer.request(true);
    await viewer.update();
    expect(viewer.lines().findLast((line) => line !== '')).toMatch(/ login: root$/);
    expect(await refused(open(ticket, reader.headers))).toBe(404);

    const broken = open((await ticketOf(reader)).ticket, reader.headers);
    await heard(broken);
    const gone = closed(broken);
    broken.send(Buffer.from('GET / HTTP/1.1\r\n'));
    expect(await gone).toBe(1006);
    viewer.type('x');
    viewer.request(true);
    expect(await viewer.update()).toHaveLength(1);
    socket.close();
  });

  test('is closed to other people, to a ticket that expired, while its cloud is silent, and after signing out', async () => {
    const { server, signIn, open, cloud, ticketOf } = await withMachine();
    const [reader, other] = [await signIn('personal'), await signIn('bp_user')];
    expect((await ticketOf(other)).status).toBe(404);
    const { ticket } = await ticketOf(reader);
    expect(await refused(open(ticket, other.headers))).toBe(404);
    server.clock.advance(61_000);
    expect(await refused(open(ticket, reader.headers))).toBe(404);

    const { ticket: silent } = await ticketOf(reader);
    await server.admin.put(`${cloud}/simulator/faults`, { api_down: true });
    expect(await refused(open(silent, reader.headers))).toBe(502);
    await server.admin.put(`${cloud}/simulator/faults`, {});
    for (const cloudId of [cloud.split('/').at(-1) ?? '', 'gone']) {
      const { token } = await issueTicket(server.context(), reader.sessionId, driverAddress({ cloudId, ref: 'gone' }));
      expect(await refused(open(token, reader.headers))).toBe(502);
    }

    const socket = open((await ticketOf(reader)).ticket, reader.headers);
    await watching(socket);
    const gone = closed(socket);
    await server.platform.app.fetch(
      new Request('http://localhost/api/ums/v1/auth/tokens', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${reader.token}` },
      }),
    );
    expect(await gone).toBe(4401);
  });
});
