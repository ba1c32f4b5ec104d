import { passwordParts } from '#model/rules/passwordParts.ts';

export type Strength = 'weak' | 'fair' | 'strong';

const LONG = 12;
const MANY = 8;

/**
 * How hard a password is to guess: weak while it breaks the rule, strong if it is long and has many different
 * characters.
 */
export function passwordStrength(password: string): Strength {
  const { min, lower, upper, digit, sign } = passwordParts(password);
  if (!(min && lower && upper && digit && sign)) return 'weak';
  const signs = [...password];
  return signs.length >= LONG && new Set(signs).size >= MANY ? 'strong' : 'fair';
}
