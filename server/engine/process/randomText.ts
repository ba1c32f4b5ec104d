import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** Uniformly distributed upper case, lower case and digits (spec 5). */
export function randomText(length = LENGTH): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
