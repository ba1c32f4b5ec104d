import type { AddressInfo } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import { onTestFinished } from 'vitest';
import { fingerprintOf } from '#server/domains/compute/ssh/hostKey.ts';

const { Server, utils } = ssh2;
export const PASSWORD = 'correct horse';
export const LOGIN = utils.generateKeyPairSync('ed25519');

/** A real SSH server: its shell answers in capitals and knows its size. */
export async function sshServer(hostKey = utils.generateKeyPairSync('ed25519'), host = '127.0.0.1') {
  const seen = { methods: [] as string[], size: '' };
  const server = new Server({ hostKeys: [hostKey.private] }, (client: Connection) => {
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      if (context.method === 'none') return context.reject(['password', 'publickey']);
      seen.methods.push(context.method);
      const own = utils.parseKey(LOGIN.public);
      const isKnown =
        (context.method === 'password' && context.password === PASSWORD) ||
        (context.method === 'publickey' && !(own instanceof Error) && context.key.data.equals(own.getPublicSSH()));
      if (isKnown && context.username === 'ubuntu') context.accept();
      else context.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      const session = accept();
      session.on('pty', (ok, _no, { cols, rows }) => {
        seen.size = `${cols}x${rows}`;
        ok?.();
      });
      session.on('window-change', (ok, _no, { cols, rows }) => {
        seen.size = `${cols}x${rows}`;
        ok?.();
      });
      session.on('shell', (begin) => {
        const shell = begin();
        shell.write('welcome\r\n');
        shell.on('data', (typed: Buffer) => {
          if (typed.toString() === 'exit\r') shell.end();
          else shell.write(typed.toString().toUpperCase());
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  const parsed = utils.parseKey(hostKey.public);
  if (parsed instanceof Error) throw parsed;
  // A server that listens has an address.
  return { seen, port: (server.address() as AddressInfo).port, fingerprint: fingerprintOf(parsed.getPublicSSH()) };
}
