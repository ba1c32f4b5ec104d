import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { ApiError } from '#server/engine/http/apiError.ts';

/** The content of a licence with a valid signature. Times in milliseconds since 1970. */
export interface LicenceClaims {
  product: string;
  customer: string;
  edition: string;
  issued_at: number;
  start_timestamp: number;
  end_timestamp: number;
  limits: Partial<Record<'nodes' | 'cores' | 'gpus' | 'clouds' | 'users', number>>;
  features: string[];
}

const LIMITS = ['nodes', 'cores', 'gpus', 'clouds', 'users'] as const;

/**
 * Reads a licence `{ "licence": "{…}", "signature": "base64" }`. The member `licence` is itself JSON text, and the
 * signature covers exactly that text, so that no canonical JSON is needed. Supports Ed25519 and RSA (PKCS #1, SHA-256)
 * keys.
 */
export function readLicence(content: string, publicKey: string): LicenceClaims {
  const { licence, signature } = parsed(content);
  if (typeof licence !== 'string' || typeof signature !== 'string') throw refused('config.licenceInvalid');
  const key = createPublicKey(publicKey);
  if (!isSigned(key, licence, signature)) throw refused('config.licenceSignature');
  return claimsOf(parsed(licence));
}

/** SHA-256 of the key in DER, for operators who compare keys by telephone. */
export function keyFingerprint(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256')
    .update(der)
    .digest('hex')
    .replace(/(..)(?=.)/g, '$1:');
}

function isSigned(key: KeyObject, text: string, signature: string): boolean {
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(algorithm, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

function claimsOf(value: Record<string, unknown>): LicenceClaims {
  const text = (name: string) => {
    const member = value[name];
    if (typeof member !== 'string' || member === '' || member.length > 128) throw refused('config.licenceInvalid');
    return member;
  };
  const time = (name: string) => {
    const member = value[name];
    if (typeof member !== 'number' || !Number.isSafeInteger(member) || member < 0)
      throw refused('config.licenceInvalid');
    return member;
  };
  const claims: LicenceClaims = {
    product: text('product'),
    customer: text('customer'),
    edition: text('edition'),
    issued_at: time('issued_at'),
    start_timestamp: time('start_timestamp'),
    end_timestamp: time('end_timestamp'),
    limits: limitsOf(value.limits),
    features: Array.isArray(value.features) ? value.features.filter((feature) => typeof feature === 'string') : [],
  };
  if (claims.end_timestamp <= claims.start_timestamp) throw refused('config.licenceInvalid');
  return claims;
}

function limitsOf(value: unknown): LicenceClaims['limits'] {
  if (!isObject(value)) return {};
  return Object.fromEntries(LIMITS.flatMap((name) => (Number.isSafeInteger(value[name]) ? [[name, value[name]]] : [])));
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Refuse invalid JSON like any other text that is not a licence.
  }
  throw refused('config.licenceInvalid');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The refusal stands beside the text of the licence. */
const refused = (key: string) => new ApiError(key, { at: ['content'] });
