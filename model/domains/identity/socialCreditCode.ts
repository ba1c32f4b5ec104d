const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const BODY_LENGTH = 17;

/**
 * Whether the check digit of a unified social credit code (GB 32100-2015) is right.
 *
 * @example
 *   isSocialCreditCode('91350100M000100Y43'); // true
 */
export function isSocialCreditCode(code: string): boolean {
  if (code.length !== BODY_LENGTH + 1) return false;
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, BODY_LENGTH)) {
    const value = DIGITS.indexOf(character);
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % DIGITS.length;
  }
  return DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length] === code[BODY_LENGTH];
}
