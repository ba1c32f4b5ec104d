import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page passes to its browser. */
interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

interface Made {
  origin: string;
  /** Default: true. */
  verified?: boolean;
  /** How often the device says that it has signed. */
  counter?: number;
  /** The account that it remembers, for a sign-in without a name. */
  owner?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR of the few values that a passkey needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  // The maps below hold nothing else.
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** A passkey in software, which signs whatever a test wants it to. */
export function createSoftPasskey() {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const PRESENT = 1;
  const VERIFIED = 4;
  const ATTESTED = 64;

  function authenticatorData(rpId: string, { verified = true, counter = 0 }: Made, attested?: Buffer): Buffer {
    const flags = PRESENT | (verified ? VERIFIED : 0) | (attested ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const credential = (response: Record<string, unknown>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: text(id),
    register({ challenge, rp = {} }: Options, made: Made) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id ?? '', made, attested)],
      ]);
      return credential({
        clientDataJSON: text(clientData('webauthn.create', challenge, made.origin)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      });
    },
    sign({ challenge, rpId = '' }: Options, made: Made) {
      const data = authenticatorData(rpId, made);
      const client = clientData('webauthn.get', challenge, made.origin);
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(made.owner !== undefined && { userHandle: text(Buffer.from(`${made.owner}`)) }),
      });
    },
  };
}
