import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Context } from '#server/engine/context.ts';

/** Where a machine listens. */
export interface SshPlace {
  address: string;
  port: number;
}

/** Opens a connection from the host of a gateway; a word says why there is none. */
export type OpenTunnel = (
  context: Context,
  place: SshPlace & { gatewayId: number },
) => Promise<Duplex | 'closed' | 'silent' | 'outside'>;

export interface HostKey {
  /** `ssh-ed25519`. */
  type: string;
  /** `SHA256:…`, as `ssh` shows it. */
  fingerprint: string;
}

const CONNECT_MS = 8_000;

/** The fingerprint of a key as `ssh` shows it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * The key of a machine, without logging in; undefined if nothing answers as an SSH server. `sock`: a connection to it
 * that is open already.
 */
export async function readHostKey({ address, port }: SshPlace, sock?: Duplex): Promise<HostKey | undefined> {
  // Loaded late: only a terminal of a machine needs it.
  const { Client } = await import('ssh2');
  const client = new Client();
  return new Promise((resolve) => {
    let found: HostKey | undefined;
    // That of the client does not count for a connection that is given to it.
    const timer = setTimeout(() => end(), CONNECT_MS);
    const end = () => {
      clearTimeout(timer);
      client.destroy();
      sock?.destroy();
      resolve(found);
    };
    client.on('error', end);
    client.on('close', end);
    client.connect({
      host: address,
      port,
      ...(sock && { sock }),
      username: 'host-key',
      readyTimeout: CONNECT_MS,
      hostVerifier: (key: Buffer) => {
        found = { type: typeOf(key), fingerprint: fingerprintOf(key) };
        // Nothing else is wanted of it.
        return false;
      },
    });
  });
}

/** A key begins with its type: the length, then the letters. */
function typeOf(key: Buffer): string {
  const length = key.byteLength < 4 ? 0 : key.readUInt32BE(0);
  return key.subarray(4, 4 + Math.min(length, 64)).toString('latin1');
}
