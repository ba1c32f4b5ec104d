import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type Listener } from '#server/engine/http/nodeListener.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';

describe('a request on a socket', () => {
  let listener: Listener;
  beforeAll(async () => {
    listener = await listen({
      host: '127.0.0.1',
      port: 0,
      requestTimeoutMs: 5_000,
      trustProxy: true,
      fetch: (request) =>
        Promise.resolve(
          Response.json(
            { length: request.url.length, from: clientAddress(request) },
            { status: request.url.length > 20_000 ? 414 : 200 },
          ),
        ),
    });
  });
  afterAll(() => listener.stop(0));

  /** The whole reply to what is written. */
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(listener.address);
      const socket = createConnection(Number(port), hostname, () => socket.end(text));
      let reply = '';
      socket.on('data', (data) => (reply += data.toString()));
      socket.on('close', () => resolve(reply));
      socket.on('error', reject);
    });
  const get = (path: string, header = '') =>
    send(`GET ${path} HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`);

  test('with a very long address gets the reply of the product, in JSON', async () => {
    expect(await get(`/api/x?filter=${'1'.repeat(17_000)}`)).toMatch(/^HTTP\/1\.1 200 .*"length":17\d{3}/s);
    for (const length of [30_000, 100_000])
      expect(await get(`/api/x?filter=${'1'.repeat(length)}`)).toMatch(
        /^HTTP\/1\.1 414 .*application\/json.*"length":\d+/is,
      );
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('from an address of IPv4 that is written as IPv6 comes from the address of IPv4', async () => {
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '0:0:0:0:0:ffff:0a01:0203'])
      expect(await get('/', `X-Forwarded-For: ${address}\r\n`)).toContain('"from":"10.1.2.3"');
  });
});

describe('a server that stops behind a proxy (docs/operating.md, upgrade)', () => {
  const open = async ({ address }: Listener): Promise<Socket> => {
    const { hostname, port } = new URL(address);
    const socket = createConnection(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const reply = async (socket: Socket, path: string): Promise<string> => {
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    return data.toString();
  };

  test('answers what arrives on open connections, and says that it was the last', async () => {
    let finish = (): void => undefined;
    const listener = await listen({
      host: '127.0.0.1',
      port: 0,
      requestTimeoutMs: 5_000,
      trustProxy: true,
      async fetch({ url }) {
        if (url.endsWith('/slow')) await new Promise<void>((resolve) => (finish = resolve));
        return new Response('done');
      },
    });
    const [idle, busy] = [await open(listener), await open(listener)];
    for (const socket of [idle, busy]) expect(await reply(socket, '/')).toMatch(/^HTTP\/1\.1 200/);
    const slow = reply(busy, '/slow');
    const stopped = listener.stop(5_000);

    const late = await reply(idle, '/late');
    expect(late).toMatch(/^HTTP\/1\.1 200/);
    expect(late).toMatch(/connection: close/i);
    finish();
    expect(await slow).toMatch(/connection: close/i);
    await stopped;
    await expect(open(listener)).rejects.toThrow('ECONNREFUSED');
  });
});
