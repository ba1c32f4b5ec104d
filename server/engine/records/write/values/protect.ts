import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Definition } from '#model/language/definition.ts';
import { hashPassword } from '#server/engine/access/passwordHash.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'v1.';

/** Hashes passwords and encrypts secrets before they are stored. */
export async function protect(context: Context, definition: Definition, written: RecordData): Promise<RecordData> {
  const result = { ...written };
  for (const [name, value] of Object.entries(written)) {
    if (typeof value !== 'string') continue;
    const type = definition.fields[name]?.type;
    if (type === 'password') result[name] = await hashPassword(value);
    if (type === 'secret') result[name] = encrypt(value, context.secretKey);
  }
  return result;
}

/** AES-256-GCM: the version of the format, then nonce, tag and text in base64url. */
export function encrypt(text: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a secret for drivers. Throws if the key is another or the text was modified. */
export function decrypt(stored: string, key: Uint8Array): string {
  if (!stored.startsWith(PREFIX)) throw new Error('Not a stored secret');
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
