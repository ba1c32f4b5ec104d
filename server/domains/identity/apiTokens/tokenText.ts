import { crc32 } from 'node:zlib';
import type { Ids } from '#server/engine/context.ts';

/** Scanners for leaked secrets recognise the prefix, and the check digits rule out similar text. */
const PREFIX = 'sat_';
const RANDOM = 36;
const CHECK = 7;
const HINT = 10;
const FORM = new RegExp(`^${PREFIX}[\\w-]{${RANDOM}}[0-9a-z]{${CHECK}}$`);

/** The text of a new API token: a prefix, 214 random bits and check digits. */
export function newTokenText(ids: Pick<Ids, 'token'>): string {
  const start = `${PREFIX}${ids.token(RANDOM)}`;
  return `${start}${checkOf(start)}`;
}

/** Whether the token of a request claims to be an API token; others are tokens of sessions. */
export const isTokenText = (text: string): boolean => text.startsWith(PREFIX);

/** Whether it can be one: false for text that was cut or mistyped, without looking for it in the database. */
export const isWellFormed = (text: string): boolean =>
  FORM.test(text) && text.slice(-CHECK) === checkOf(text.slice(0, -CHECK));

/** The beginning of a token, by which its owner recognises it. */
export const hintOf = (text: string): string => text.slice(0, HINT);

const checkOf = (start: string): string => crc32(start).toString(36).padStart(CHECK, '0');
