/** Of a creditor reference (ISO 11649), which banks carry in the remark of a transfer. */
const PREFIX = 'RF';
const MODULUS = 97n;
const CHECK_BASE = 98n;
const LETTER_SHIFT = 55;

/**
 * What identifies a transfer of an account, for ever: its number with two check digits, so that a slip of the pen is no
 * other account.
 *
 * @example
 *   transferReference('U00000062'); // 'RF38U00000062'
 */
export function transferReference(accountNo: string): string {
  const check = CHECK_BASE - remainder(`${accountNo}${PREFIX}00`);
  return `${PREFIX}${String(check).padStart(2, '0')}${accountNo}`;
}

/**
 * The number of the account that a text names by its reference; undefined without one whose check digits fit.
 *
 * @example
 *   accountOfReference('top-up rf38 u0000 0062'); // 'U00000062'
 */
export function accountOfReference(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  for (const [reference, , accountNo = ''] of plain.matchAll(/RF(\d{2})([A-Z]\d{1,18})/g))
    if (transferReference(accountNo) === reference) return accountNo;
  return undefined;
}

/** Letters count from 10, as the standard says. */
const remainder = (text: string): bigint =>
  BigInt([...text].map((each) => (/\d/.test(each) ? each : `${(each.codePointAt(0) ?? 0) - LETTER_SHIFT}`)).join('')) %
  MODULUS;
