import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Ids } from './context.ts';

const TOKEN_BYTES = 32;

/** Identifiers of the real process. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes = TOKEN_BYTES) => randomBytes(bytes).toString('base64url'),
  digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
};

/** A password by the rules of ours and of any cloud, 16 characters unless more bytes are asked for. */
export function newPassword(ids: Ids, bytes = 9): string {
  return `${ids.token(bytes)}aA1@`;
}
