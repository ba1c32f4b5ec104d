import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSshPublicKey, makeSshKey, rsaBits } from '#server/domains/compute/sshKey.ts';

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

  test.each([1024, 2048])('an RSA key has %i bits', (bits) => {
    expect(rsaBits(rsaLine(bits))).toBe(bits);
  });

  test('other kinds have no number of bits', () => {
    expect(rsaBits(makeSshKey('a').publicKey)).toBeUndefined();
  });

  test.each([
    ['a key with a comment', makeSshKey('a').publicKey, true],
    ['one without', makeSshKey('a').publicKey.split(' ').slice(0, 2).join(' '), true],
    ['a private key', makeSshKey('a').privateKey, false],
    ['a blob of another kind', makeSshKey('a').publicKey.replace('ssh-ed25519', 'ssh-rsa'), false],
    ['words', 'ssh-rsa hello', false],
    ['two lines', `${makeSshKey('a').publicKey}\nssh-rsa AAAA`, false],
  ])('%s is a public key: %s', (_, line, is) => {
    expect(isSshPublicKey(line)).toBe(is);
  });
});
