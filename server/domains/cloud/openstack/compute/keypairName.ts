import { createHash } from 'node:crypto';

/*
 * All keys of a cloud account are of one user there and told apart by name: the name also says whose a key is and which record it was made for.
 * Nova knows fewer letters in it than we do.
 */

const PLAIN = /^[A-Za-z0-9_-]+$/;
const OURS = /^(.*)-st([pb])-([\w-]{22})-([A-Za-z0-9_]+)$/;
const LONGEST = 255;
const TOKEN_LENGTH = 22;

/** The cloud's name of a key. One too long for the cloud is cut in what people read, never in what tells it apart. */
export function cloudKeyName(name: string, { token, tenant }: { token: string; tenant: string }): string {
  const digest = createHash('sha256').update(token).digest('base64url').slice(0, TOKEN_LENGTH);
  const suffix = `${digest}-${tenant}`;
  const room = LONGEST - suffix.length - '-stp-'.length;
  if (PLAIN.test(name) && name.length <= room) return `${name}-stp-${suffix}`;
  let text = name;
  while (Buffer.from(text, 'utf8').toString('base64url').length > room) text = [...text].slice(0, -1).join('');
  return `${Buffer.from(text, 'utf8').toString('base64url')}-stb-${suffix}`;
}

/**
 * What people called it, and the tenant that it was made for; a key that somebody made in the cloud is called as it is,
 * and nobody's.
 */
export function keyNameParts(cloudName: string): { name: string; tenant: string | null } {
  const [, text = '', form, , tenant] = OURS.exec(cloudName) ?? [];
  if (tenant === undefined) return { name: cloudName, tenant: null };
  return { name: form === 'b' ? Buffer.from(text, 'base64url').toString('utf8') : text, tenant };
}
