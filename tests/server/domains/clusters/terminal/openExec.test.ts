import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { openExec } from '#server/domains/clusters/terminal/openExec.ts';

const PLACE = { namespace: 'shop', pod: 'web-1', container: 'web' };

/**
 * The other side of `exec` as Kubernetes writes it (kubernetes/website: v5.channel.k8s.io): the first byte of a message
 * names its stream. Not recorded: written after the protocol.
 */
async function execServer(serve: (socket: WebSocket, send: (stream: number, text: string) => void) => void) {
  const http = createServer();
  const server = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has('v5.channel.k8s.io') ? 'v5.channel.k8s.io' : false),
  });
  const seen = { urls: [] as string[], authorizations: [] as (string | undefined)[], protocols: [] as string[] };
  http.on('upgrade', (request, socket, head) => {
    seen.urls.push(request.url ?? '');
    seen.authorizations.push(request.headers.authorization);
    if (request.headers.authorization !== 'Bearer good')
      return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    server.handleUpgrade(request, socket, head, (client) => {
      seen.protocols.push(client.protocol);
      serve(client, (stream, text) => client.send(Buffer.concat([Buffer.from([stream]), Buffer.from(text)])));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    http.close();
  });
  // A server that listens has an address.
  const { port } = http.address() as AddressInfo;
  const access = {
    server: `http://127.0.0.1:${port}`,
    headers: { authorization: 'Bearer good' },
    anyCertificate: false,
  };
  const open = (more: object = {}, allowLoopback = true) =>
    openExec({ ...access, ...more }, PLACE, { columns: 80, rows: 24 }, { allowLoopback });
  return { seen, open };
}

const textOf = (stream: NodeJS.ReadableStream) => {
  const got = { text: '', isOver: false };
  stream.on('data', (chunk: Buffer) => (got.text += chunk.toString()));
  stream.on('close', () => (got.isOver = true));
  return got;
};

test('a shell shows what it writes, takes what is typed and the size, and ends with its process', async () => {
  const sizes: string[] = [];
  const { seen, open } = await execServer((socket, send) => {
    send(1, '$ ');
    socket.on('message', (data: Buffer) => {
      const text = data.subarray(1).toString();
      if (data[0] === 4) sizes.push(text);
      else if (text === 'exit\r') {
        socket.send(Buffer.from([255, 1]));
        send(3, '{"status":"Success"}');
      } else send(1, text.toUpperCase());
    });
  });
  const { stream, resize } = await open();
  const got = textOf(stream);
  stream.write('ls\r');
  await vi.waitFor(() => expect(got.text).toBe('$ LS\r'));
  await resize({ columns: 120, rows: 30 });
  await vi.waitFor(() => expect(sizes).toEqual(['{"height":24,"width":80}', '{"height":30,"width":120}']));
  stream.write('exit\r');
  await vi.waitFor(() => expect(got.isOver).toBe(true));
  const url = new URL(`http://x${seen.urls[0]}`);
  expect(url.pathname).toBe('/api/v1/namespaces/shop/pods/web-1/exec');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    container: 'web',
    tty: 'true',
    stdin: 'true',
    stderr: 'false',
  });
  expect(url.searchParams.getAll('command').slice(0, 2)).toEqual(['/bin/sh', '-c']);
  expect(seen.protocols).toEqual(['v5.channel.k8s.io']);
});

test('a cluster that sends what the protocol does not know ends its own shell, and nothing else', async () => {
  for (const message of [Buffer.from([9, 65]), Buffer.from([3, 123]), Buffer.alloc(0)]) {
    const { open } = await execServer((socket) => {
      socket.send(message);
      if (message.byteLength === 0) socket.close();
    });
    const got = textOf((await open()).stream);
    await vi.waitFor(() => expect(got.isOver).toBe(true));
    expect(got.text).toBe('');
  }
});

test('what the cluster refuses, and what must not be called, is a cluster that is away', async () => {
  const { seen, open } = await execServer(() => undefined);
  await expect(open({ headers: {} })).rejects.toMatchObject({ fault: 'status' });
  await expect(open({}, false)).rejects.toMatchObject({ fault: 'blocked' });
  await expect(open({ server: 'http://169.254.169.254' })).rejects.toMatchObject({ fault: 'blocked' });
  expect(seen.authorizations).toEqual([undefined]);
});
