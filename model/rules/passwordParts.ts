/** The number of characters of a password unless its field declares other limits. */
export const PASSWORD_LENGTH = { min: 8, max: 32 } as const;

/**
 * The requirements of a password, part by part; it is accepted once every part is true. The length counts characters as
 * people do: an emoji is one.
 *
 * @example
 *   passwordParts('suantai'); // { min: false, max: true, lower: true, upper: false, digit: false, sign: false }
 */
export function passwordParts(
  value: string,
  { minLength = PASSWORD_LENGTH.min, maxLength = PASSWORD_LENGTH.max }: { minLength?: number; maxLength?: number } = {},
) {
  const { length } = [...value];
  return {
    min: length >= minLength,
    max: length <= maxLength,
    lower: /[a-z]/.test(value),
    upper: /[A-Z]/.test(value),
    digit: /\d/.test(value),
    sign: /[^A-Za-z0-9\s]/.test(value),
  };
}
