import { randomInt, randomUUID } from 'node:crypto';
import { randomText } from './randomText.ts';
import type { Ids } from '#server/engine/context.ts';

/** The random generator of the real process. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: randomText,
  digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
};

/** A password that satisfies our rules and those of every cloud: 16 characters unless more are requested. */
export function newPassword(ids: Ids, characters = 12): string {
  return `${ids.token(characters)}aA1@`;
}
