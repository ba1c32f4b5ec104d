import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  beginForwarding,
  forwardingLag,
  forwardRows,
  rememberForwarded,
} from '#server/domains/operations/logs/syslog/forward.ts';
import { syslogMessage } from '#server/domains/operations/logs/syslog/message.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A receiver that counts octets; `isRude` cuts the connection before it has read it. */
async function receiver({ isRude = false } = {}) {
  const received: string[] = [];
  server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    if (isRude) return void socket.destroy();
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('end', () => {
      let rest = Buffer.concat(pieces);
      while (rest.length > 0) {
        const space = rest.indexOf(' ');
        const length = Number(rest.subarray(0, space).toString());
        received.push(rest.subarray(space + 1, space + 1 + length).toString());
        rest = rest.subarray(space + 1 + length);
      }
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    target: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, transport: 'tcp' as const },
  };
}

const idOf = (message: string) => /\[log@32473 id="([^"]+)"/.exec(message)?.[1];

describe('a row of a journal as a message of RFC 5424', () => {
  const row = {
    id: 7,
    at: Date.UTC(2026, 10, 20),
    user_name: 'a"b]\\c',
    method: 'POST',
    path: '/x',
    status: 409,
    message: '已\n存在',
  };
  test('has its severity, its number, escaped data and one line of UTF-8', () => {
    expect(syslogMessage('requests', row, '主机 1')).toBe(
      '<108>1 2026-11-20T00:00:00.000Z ---1 suantai - requests [log@32473 id="requests-7" user_name="a\\"b\\]\\\\c" method="POST" path="/x" status="409"] \uFEFFa"b]\\c POST /x 409 已 存在',
    );
    expect(syslogMessage('requests', { ...row, status: 200 }, 'h').slice(0, 5)).toBe('<110>');
    expect(syslogMessage('events', { ...row, level: 'ERROR' }, 'h').slice(0, 5)).toBe('<107>');
  });
});

/** Spec 7.7: nothing is lost, and what is sent twice has the same id. */
describe.each([await oneDatabase()])('forwarding on $dialect', (database) => {
  test('sends what was written since it began, in order, and again after a round that was not confirmed', async () => {
    const world = await scenario({ database });
    const { admin } = world;
    const context = world.context();
    await admin.post('/api/ecrm/v1/regions', { name: '' });
    await beginForwarding(context);
    for (const name of ['north', 'south'])
      await admin.post('/api/ecrm/v1/regions', { name, code: `cn-${name}-9`, description: '多字节 ✓' });
    const rude = await receiver({ isRude: true });
    await expect(forwardRows(context, rude.target)).rejects.toThrow();
    server?.close();
    const { received, target } = await receiver();
    const done = await forwardRows(context, target);
    const requests = () => received.map(idOf).filter((id) => id?.startsWith('requests'));
    expect(requests()).toHaveLength(2);
    // The process died before it remembered: the same ids come again.
    const [first, second] = requests();
    await forwardRows(context, target);
    expect(requests()).toEqual([first, second, first, second]);
    await rememberForwarded(context, done);
    await forwardRows(context, target);
    expect(requests()).toHaveLength(4);
    expect(received.some((text) => text.includes('POST /api/ecrm/v1/regions 201'))).toBe(true);
  });

  test('is watched by the platform only while there is a log server', async () => {
    const world = await scenario({ database });
    const { admin, clock } = world;
    const context = world.context();
    expect(await forwardingLag(context, clock.now())).toBeUndefined();
    const at = async (key: string) => {
      const filter = encodeURIComponent(JSON.stringify({ key }));
      return `/api/sys/v1/configs/${(await admin.get(`/api/sys/v1/configs?filter=${filter}`)).body[0].id}`;
    };
    expect((await admin.put(await at('logs.syslog_host'), { value: 'no such host' })).status).toBe(400);
    expect((await admin.put(await at('logs.syslog_transport'), { value: 'pigeon' })).status).toBe(400);
    await beginForwarding(context);
    expect((await admin.put(await at('logs.syslog_host'), { value: 'log.example.com' })).status).toBe(200);
    await context.journals.settle();
    // As the job that watches reads it: a second write of the same process would wait for this one.
    const lag = await context.transaction((inside) => forwardingLag(inside, clock.now() + 700_000));
    expect(lag).toBeGreaterThanOrEqual(700);
  });
});
