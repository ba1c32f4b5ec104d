import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { visibleText } from '#model/values/visibleText.ts';

const KIND = 'ssh-ed25519';
const MAGIC = 'openssh-key-v1\0';
/** The body of an unencrypted key is padded to blocks of this size. */
const BLOCK_BYTES = 8;
const LINE_LENGTH = 70;

export interface SshKey {
  /** One line, in the format of `authorized_keys`. */
  publicKey: string;
  /** In the PEM format of OpenSSH. */
  privateKey: string;
}

/**
 * Generates an Ed25519 pair in the formats of OpenSSH (its PROTOCOL.key), which every client of the last ten years
 * reads.
 */
export function makeSshKey(comment: string): SshKey {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const blob = Buffer.concat([text(KIND), text(point)]);
  const check = randomBytes(4);
  const secret = padded(
    Buffer.concat([check, check, text(KIND), text(point), text(Buffer.concat([seed, point])), text(comment)]),
  );
  const whole = Buffer.concat([
    Buffer.from(MAGIC),
    text('none'),
    text('none'),
    text(''),
    count(1),
    text(blob),
    text(secret),
  ]);
  return { publicKey: `${KIND} ${blob.toString('base64')} ${comment}`, privateKey: pem(whole) };
}

/** A key as people paste it, in one spelling: single blanks between its parts, and nothing that no screen shows. */
export const sshKeyLine = (pasted: string): string =>
  visibleText(pasted)
    .trim()
    .replaceAll(/[^\S\r\n]+/g, ' ');

/** The strings of a blob, each prefixed with its length; a truncated one is left out. */
export function partsOf(blob: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 4 <= blob.length;) {
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) break;
    found.push(blob.subarray(at + 4, end));
    at = end;
  }
  return found;
}

function count(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([count(bytes.length), bytes]);
}

function padded(body: Buffer): Buffer {
  const missing = (BLOCK_BYTES - (body.length % BLOCK_BYTES)) % BLOCK_BYTES;
  return Buffer.concat([body, Buffer.from(Array.from({ length: missing }, (_, index) => index + 1))]);
}

function pem(whole: Buffer): string {
  const lines = whole.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}
