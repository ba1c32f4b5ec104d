import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** Upper case, lower case and digits, each as likely as any other (spec 5). */
export function randomText(length = LENGTH): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
