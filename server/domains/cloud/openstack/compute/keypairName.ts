import { createHash } from 'node:crypto';

/*
 * All keys of a cloud account belong to one user there and are identified by name: the name also contains the owner and
 * the record of a key. Nova allows fewer characters in it than we do.
 */

const PLAIN = /^[A-Za-z0-9_-]+$/;
const OURS = /^(.*)-st([pb])-([\w-]{22})-([A-Za-z0-9_]+)$/;
const LONGEST = 255;
const TOKEN_LENGTH = 22;

/** The name of a key in the cloud. If it is too long, the readable part is cut, never the identifying part. */
export function cloudKeyName(name: string, { token, tenant }: { token: string; tenant: string }): string {
  const digest = createHash('sha256').update(token).digest('base64url').slice(0, TOKEN_LENGTH);
  const suffix = `${digest}-${tenant}`;
  const room = LONGEST - suffix.length - '-stp-'.length;
  if (PLAIN.test(name) && name.length <= room) return `${name}-stp-${suffix}`;
  let text = name;
  while (Buffer.from(text, 'utf8').toString('base64url').length > room) text = [...text].slice(0, -1).join('');
  return `${Buffer.from(text, 'utf8').toString('base64url')}-stb-${suffix}`;
}

/** The name that users see, and the tenant of the key; a key created in the cloud keeps its name and has no owner. */
export function keyNameParts(cloudName: string): { name: string; tenant: string | null } {
  const [, text = '', form, , tenant] = OURS.exec(cloudName) ?? [];
  if (tenant === undefined) return { name: cloudName, tenant: null };
  return { name: form === 'b' ? Buffer.from(text, 'base64url').toString('utf8') : text, tenant };
}
