import { createPublicKey } from 'node:crypto';
import { partsOf } from './sshKey.ts';

/** Why a text is no public key that every cloud takes. */
export type SshKeyFault = 'unknown' | 'certificate' | 'dsa' | 'short';

const LEAST_RSA_BITS = 2048;
const MOST_RSA_BITS = 16_384;
const ED25519_BYTES = 32;

/** The curves of ECDSA, with the bytes of each coordinate. */
const CURVES: Readonly<Record<string, { name: string; bytes: number }>> = {
  nistp256: { name: 'P-256', bytes: 32 },
  nistp384: { name: 'P-384', bytes: 48 },
  nistp521: { name: 'P-521', bytes: 66 },
};

type Check = (parts: readonly Buffer[]) => SshKeyFault | undefined;

/** A key in a device has the name of its application as well. */
const inDevice =
  (check: Check): Check =>
  (parts) =>
    (parts.at(-1)?.length ?? 0) > 0 ? check(parts.slice(0, -1)) : 'unknown';

/** The check of each kind of key for the data behind its name (RFC 4253, 5656, 8709 and PROTOCOL.u2f of OpenSSH). */
const KINDS: Readonly<Record<string, Check>> = {
  'ssh-ed25519': edwards,
  'ssh-rsa': rsa,
  'ecdsa-sha2-nistp256': curve('nistp256'),
  'ecdsa-sha2-nistp384': curve('nistp384'),
  'ecdsa-sha2-nistp521': curve('nistp521'),
  'sk-ssh-ed25519@openssh.com': inDevice(edwards),
  'sk-ecdsa-sha2-nistp256@openssh.com': inDevice(curve('nistp256')),
};

const LINE = /^([a-z0-9@.-]+) ([A-Za-z0-9+/]+={0,2})(?: [^\r\n]*)?$/;

/** Looks at each part of a key in the format of `authorized_keys`; undefined for a good one. */
export function sshKeyFault(line: string): SshKeyFault | undefined {
  const [, kind = '', encoded = ''] = LINE.exec(line) ?? [];
  if (/-cert-v\d\d@openssh\.com$/.test(kind)) return 'certificate';
  if (kind === 'ssh-dss') return 'dsa';
  const blob = Buffer.from(encoded, 'base64');
  const [name, ...parts] = partsOf(blob);
  const length = [name, ...parts].reduce((sum, part) => sum + 4 + (part?.length ?? 0), 0);
  const isWhole = length === blob.length && blob.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  const check = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return check === undefined || !isWhole || name?.toString() !== kind ? 'unknown' : check(parts);
}

function edwards([point, ...more]: readonly Buffer[]): SshKeyFault | undefined {
  if (point?.length !== ED25519_BYTES || more.length > 0) return 'unknown';
  return isKey({ kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') }) ? undefined : 'unknown';
}

function rsa([exponent, modulus, ...more]: readonly Buffer[]): SshKeyFault | undefined {
  const [e, n] = [positive(exponent), positive(modulus)];
  if (e === undefined || n === undefined || more.length > 0) return 'unknown';
  const bits = n.toString('hex').length * 4 - Math.clz32((n[0] ?? 0) << 24);
  if (bits < LEAST_RSA_BITS) return 'short';
  const isOdd = [e, n].every((number) => ((number.at(-1) ?? 0) & 1) === 1);
  return isOdd && bits <= MOST_RSA_BITS && isKey({ kty: 'RSA', e: e.toString('base64url'), n: n.toString('base64url') })
    ? undefined
    : 'unknown';
}

function curve(word: string): Check {
  return ([name, point, ...more]) => {
    const { name: crv = '', bytes = 0 } = CURVES[word] ?? {};
    if (name?.toString() !== word || point === undefined || more.length > 0) return 'unknown';
    // Uncompressed: 4, and both coordinates.
    if (point[0] !== 4 || point.length !== 1 + 2 * bytes) return 'unknown';
    const [x, y] = [point.subarray(1, 1 + bytes), point.subarray(1 + bytes)];
    return isKey({ kty: 'EC', crv, x: x.toString('base64url'), y: y.toString('base64url') }) ? undefined : 'unknown';
  };
}

/** A whole number of SSH: a leading zero only where the number would be negative without it. */
function positive(part: Buffer | undefined): Buffer | undefined {
  if (part === undefined || part.length === 0) return undefined;
  const [first = 0, second = 0] = part;
  if (first >= 0x80 || (first === 0 && second < 0x80)) return undefined;
  return first === 0 ? part.subarray(1) : part;
}

/** Whether the numbers are a key: a point on its curve, for example. */
function isKey(key: Record<string, string>): boolean {
  try {
    return createPublicKey({ key, format: 'jwk' }).type === 'public';
  } catch {
    // Node throws for every other set of numbers.
    return false;
  }
}
