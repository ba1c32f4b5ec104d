import { keyedHash } from '#server/engine/access/keyedHash.ts';
import type { Context } from '#server/engine/context.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import { entry } from '#server/domains/identity/routeInput.ts';

export type Purpose = 'registration' | 'auth' | 'patch' | 'retrieval';

/** The use that a code is bound to. */
export interface CodeUse {
  purpose: Purpose;
  channel: Channel;
  /** In normalised form (`readTarget`). */
  target: string;
  /** The user who changes their phone or e-mail. A code requested by one account is not valid for another. */
  userId?: number;
}

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 5 * 60_000;
export const RESEND_AFTER_MS = 60_000;

/** The key under which a code is stored; it does not reveal purpose and target. */
export const codeKey = ({ secretKey }: Context, { purpose, channel, target, userId = 0 }: CodeUse): string =>
  keyedHash(secretKey, 'use', purpose, channel, target, String(userId));

export const codeHash = ({ secretKey }: Context, key: string, code: string): string =>
  keyedHash(secretKey, 'code', key, code);

/** The input that carries a code. */
export const codeField = entry('code', 'text', { maxLength: 16 });
