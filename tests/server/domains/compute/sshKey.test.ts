import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSshKey, sshKeyLine } from '#server/domains/compute/sshKey.ts';
import { sshKeyFault } from '#server/domains/compute/sshKeyFault.ts';

const string = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** A public key with this number of bits in the format of OpenSSH. */
function rsaLine(bits: number): string {
  const { e = '', n = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
  const modulus = Buffer.concat([Buffer.from([0]), Buffer.from(n, 'base64url')]);
  return `ssh-rsa ${Buffer.concat([string('ssh-rsa'), string(Buffer.from(e, 'base64url')), string(modulus)]).toString('base64')} somebody`;
}

const line = (kind: string, ...parts: (string | Buffer)[]) =>
  `${kind} ${Buffer.concat([kind, ...parts].map(string)).toString('base64')} somebody`;

/** A point that is the public half of some Ed25519 key. */
const POINT = Buffer.from(makeSshKey('a').publicKey.split(' ')[1] ?? '', 'base64').subarray(-32);

const NODE_CURVES = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' } as const;

function pointOf(curve: keyof typeof NODE_CURVES): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: NODE_CURVES[curve] }).publicKey.export({
    format: 'jwk',
  });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

const ecdsaLine = (curve: keyof typeof NODE_CURVES) => line(`ecdsa-sha2-${curve}`, curve, pointOf(curve));

/** The consecutive strings, each prefixed with its length. */
function strings(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt32BE(at))
    found.push(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
  return found;
}

describe('key pairs', () => {
  test('a new one is an Ed25519 pair in the format of OpenSSH, with its name', () => {
    const { publicKey, privateKey } = makeSshKey('work');
    const [kind, blob = '', comment] = publicKey.split(' ');
    expect([kind, comment]).toEqual(['ssh-ed25519', 'work']);
    const body = Buffer.from(privateKey.split('\n').slice(1, -2).join(''), 'base64');
    expect(body.subarray(0, 15).toString()).toBe('openssh-key-v1\0');
    const [cipher, derivation, options] = strings(body.subarray(15, 15 + 4 + 4 + 4 + 4 + 4));
    expect([cipher, derivation, options].map(String)).toEqual(['none', 'none', '']);
    // One key; then its public half, then its private half after two equal check numbers.
    const [outer = Buffer.alloc(0), secret = Buffer.alloc(0)] = strings(body.subarray(15 + 8 + 8 + 4 + 4));
    expect(outer.toString('base64')).toBe(blob);
    expect(secret.subarray(0, 4)).toEqual(secret.subarray(4, 8));
    expect(secret.length % 8).toBe(0);
    const [, point = Buffer.alloc(0), pair = Buffer.alloc(0), name] = strings(secret.subarray(8));
    expect(name?.toString()).toBe('work');
    const x = point.toString('base64url');
    const d = pair.subarray(0, 32).toString('base64url');
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
    expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(x);
  });

  test('each is unique', () => {
    expect(makeSshKey('work').publicKey).not.toBe(makeSshKey('work').publicKey);
  });

  test.each<[string, string]>([
    ['Ed25519', makeSshKey('a').publicKey],
    ['one without a comment', makeSshKey('a').publicKey.split(' ').slice(0, 2).join(' ')],
    ['RSA of 2048 bits', rsaLine(2048)],
    ['RSA of 3072 bits', rsaLine(3072)],
    ['ECDSA of 256 bits', ecdsaLine('nistp256')],
    ['ECDSA of 384 bits', ecdsaLine('nistp384')],
    ['ECDSA of 521 bits', ecdsaLine('nistp521')],
    ['Ed25519 in a device', line('sk-ssh-ed25519@openssh.com', POINT, 'ssh:')],
    ['ECDSA in a device', line('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', pointOf('nistp256'), 'ssh:')],
  ])('%s is a public key', (_, text) => {
    expect(sshKeyFault(text)).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['a private key', makeSshKey('a').privateKey, 'unknown'],
    ['a blob of another kind', makeSshKey('a').publicKey.replace('ssh-ed25519', 'ssh-rsa'), 'unknown'],
    ['words', 'ssh-rsa hello', 'unknown'],
    ['two lines', `${makeSshKey('a').publicKey}\nssh-rsa AAAA`, 'unknown'],
    ['a kind that nobody knows', line('ssh-ed448', POINT), 'unknown'],
    ['a point of 31 bytes', line('ssh-ed25519', POINT.subarray(1)), 'unknown'],
    ['a point and more', line('ssh-ed25519', POINT, 'more'), 'unknown'],
    [
      'bytes behind the last part',
      `${makeSshKey('a').publicKey.split(' ')[1]}`.replace(/^/, 'ssh-ed25519 ').concat('AAAA'),
      'unknown',
    ],
    ['a blob that is cut off', makeSshKey('a').publicKey.split(' ').slice(0, 2).join(' ').slice(0, -8), 'unknown'],
    ['a key of another curve', line('ecdsa-sha2-nistp256', 'nistp384', pointOf('nistp384')), 'unknown'],
    ['a point beside its curve', line('ecdsa-sha2-nistp256', 'nistp256', Buffer.alloc(65, 4)), 'unknown'],
    ['RSA of 1024 bits', rsaLine(1024), 'short'],
    ['RSA with an even number', line('ssh-rsa', Buffer.from([1, 0, 1]), Buffer.alloc(257, 2).fill(0, 0, 1)), 'unknown'],
    ['a negative number', line('ssh-rsa', Buffer.from([1, 0, 1]), Buffer.alloc(256, 0xff)), 'unknown'],
    ['DSA', line('ssh-dss', Buffer.from([1]), Buffer.from([1]), Buffer.from([1]), Buffer.from([1])), 'dsa'],
    ['a certificate', line('ssh-ed25519-cert-v01@openssh.com', 'nonce', POINT), 'certificate'],
    ['a certificate of RSA', line('ssh-rsa-cert-v01@openssh.com', 'nonce'), 'certificate'],
  ])('%s is none', (_, text, fault) => {
    expect(sshKeyFault(text)).toBe(fault);
  });

  test('blanks and marks that come along when it is copied do not count', () => {
    const [kind = '', blob = ''] = makeSshKey('a').publicKey.split(' ');
    const pasted = sshKeyLine(`\uFEFF  ${kind} \t ${blob}\u00A0 somebody at\u200B work \r\n`);
    expect(pasted).toBe(`${kind} ${blob} somebody at work`);
    expect(sshKeyFault(pasted)).toBeUndefined();
  });
});
