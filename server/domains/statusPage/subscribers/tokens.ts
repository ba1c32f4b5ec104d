import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#server/engine/access/keyedHash.ts';
import type { Context } from '#server/engine/context.ts';

export type Purpose = 'confirm' | 'unsubscribe';

/** A link of a subscription: nothing is stored of it, and only the server can make one. */
export const tokenOf = ({ secretKey }: Pick<Context, 'secretKey'>, purpose: Purpose, id: number): string =>
  `${id}.${keyedHash(secretKey, 'status subscription', purpose, String(id))}`;

/** The subscription that a token is for; undefined if the server has not made it. */
export function subscriptionOf(
  context: Pick<Context, 'secretKey'>,
  purpose: Purpose,
  token: string,
): number | undefined {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1]);
  if (!Number.isSafeInteger(id)) return undefined;
  const [given, right] = [token, tokenOf(context, purpose, id)].map((text) => Buffer.from(text));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
