import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';

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

/** The bits of an RSA public key in the format of OpenSSH; undefined for other kinds. */
export function rsaBits(publicKey: string): number | undefined {
  const [kind = '', encoded = ''] = publicKey.split(' ');
  if (kind !== 'ssh-rsa') return undefined;
  const [, exponent, modulus] = parts(Buffer.from(encoded, 'base64'));
  if (exponent === undefined || modulus === undefined) return 0;
  const jwk = {
    kty: 'RSA',
    e: exponent.toString('base64url'),
    n: modulus.subarray(modulus[0] === 0 ? 1 : 0).toString('base64url'),
  };
  return createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails?.modulusLength;
}

/** True for a single line with a kind, and a blob that starts with the same kind. */
export function isSshPublicKey(line: string): boolean {
  const [, kind, encoded] = /^((?:ssh|ecdsa|sk)-[a-z0-9@.-]+) ([A-Za-z0-9+/]+={0,2})(?: [^\r\n]*)?$/.exec(line) ?? [];
  return kind !== undefined && encoded !== undefined && parts(Buffer.from(encoded, 'base64'))[0]?.toString() === kind;
}

/** The strings of a blob, each prefixed with its length; a truncated one is left out. */
function parts(blob: Buffer): Buffer[] {
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
