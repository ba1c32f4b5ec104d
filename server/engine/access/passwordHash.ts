import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cost of one hash: OWASP's second choice for argon2id, 19 MiB, two passes, one lane. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

const TAG_BYTES = 32;
const SALT_BYTES = 16;

/**
 * The format `$argon2id$v=19$m=…,t=…,p=1$salt$hash` stores the cost, so that older hashes stay readable when it
 * changes.
 */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Returns false for a wrong password and for text that `hashPassword` did not write. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(encoded);
  if (!parts) return false;
  const [, memoryKib, passes, salt, hash] = parts;
  const expected = Buffer.from(hash ?? '', 'base64');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

// The callback form runs in libuv's pool, so that a sign-in does not block the event loop.
function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = {
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: cost.memoryKib,
      passes: cost.passes,
    };
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
