import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#server/engine/http/apiError.ts';
import { keyFingerprint, readLicence } from '#server/domains/platform/licenceText.ts';

const CLAIMS = {
  product: 'Suantai',
  customer: 'Example',
  edition: 'standard',
  issued_at: 1,
  start_timestamp: 1,
  end_timestamp: 2,
  limits: { nodes: 5, cores: 80 },
  features: ['iam'],
};

const ed25519 = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();

function issue(key: KeyObject, claims: object = CLAIMS): string {
  const licence = JSON.stringify(claims);
  const signature = sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.from(licence), key).toString(
    'base64',
  );
  return JSON.stringify({ licence, signature });
}

function refusal(content: string, key = pem(ed25519.publicKey)): string {
  try {
    readLicence(content, key);
    return 'taken';
  } catch (error) {
    return error instanceof ApiError ? error.key : String(error);
  }
}

describe('licences (spec 7.5, 8.3: 8800 to 8809)', () => {
  test.each([
    ['Ed25519', ed25519],
    ['RSA', rsa],
  ])('signed with %s are read', (_, pair) => {
    expect(readLicence(issue(pair.privateKey), pem(pair.publicKey))).toEqual(CLAIMS);
  });

  test('a licence signed with another key is refused', () => {
    expect(refusal(issue(generateKeyPairSync('ed25519').privateKey))).toBe('config.licenceSignature');
  });

  test('a licence changed after signing is refused', () => {
    expect(refusal(issue(ed25519.privateKey).replace('standard', 'platinum'))).toBe('config.licenceSignature');
  });

  test.each([
    ['text that is no JSON', 'licence'],
    ['no signature', JSON.stringify({ licence: '{}' })],
    ['a date missing', issue(ed25519.privateKey, { ...CLAIMS, end_timestamp: undefined })],
    ['an end before its start', issue(ed25519.privateKey, { ...CLAIMS, end_timestamp: 0 })],
    ['a customer that is no text', issue(ed25519.privateKey, { ...CLAIMS, customer: 7 })],
  ])('with %s are refused', (_, content) => {
    expect(refusal(content)).toBe('config.licenceInvalid');
  });

  test('a key has a fingerprint', () => {
    expect(keyFingerprint(pem(ed25519.publicKey))).toMatch(/^([0-9a-f]{2}:){31}[0-9a-f]{2}$/);
  });
});
