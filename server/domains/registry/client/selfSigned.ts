import { createSign, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningPair {
  /** PKCS #8, PEM. */
  privateKey: string;
  /** PEM. */
  certificate: string;
}

const YEARS = 20;
const DAY_MS = 86_400_000;
const RSA_BITS = 2_048;

/**
 * A key and the certificate by which a registry knows its signatures. Node reads certificates and writes none; the
 * libraries that do need a global polyfill of reflection, for the seven fields of this one.
 */
export async function newSigningPair(name: string, now: number): Promise<SigningPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  const algorithm = sequence(SHA256_WITH_RSA, NULL);
  const subject = sequence(set(sequence(COMMON_NAME, node(UTF8_STRING, Buffer.from(name)))));
  const body = sequence(
    node(VERSION, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    subject,
    sequence(time(now - DAY_MS), time(now + YEARS * 365 * DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, algorithm, node(BIT_STRING, Buffer.concat([Buffer.from([0]), signature])));
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines(whole.toString('base64'))}\n-----END CERTIFICATE-----\n`,
  };
}

/** The tags of DER. */
const [INTEGER, BIT_STRING, UTF8_STRING, SEQUENCE, SET, GENERALIZED_TIME, VERSION] = [
  0x02, 0x03, 0x0c, 0x30, 0x31, 0x18, 0xa0,
] as const;
const NULL = Buffer.from([0x05, 0x00]);
/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
/** 2.5.4.3 */
const COMMON_NAME = Buffer.from('0603550403', 'hex');

function node(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

const sequence = (...parts: Buffer[]): Buffer => node(SEQUENCE, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => node(SET, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => node(INTEGER, bytes);

/** 20261120020000Z */
const time = (at: number): Buffer =>
  node(GENERALIZED_TIME, Buffer.from(new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '')));

const lines = (text: string): string => text.replace(/.{64}(?=.)/g, '$&\n');
