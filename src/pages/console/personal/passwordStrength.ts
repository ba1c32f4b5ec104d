import { passwordParts } from '#model/rules/passwordParts.ts';

export type Strength = 'weak' | 'fair' | 'strong';

const LONG = 12;
const MANY = 8;

/** How hard a password is to guess: weak while the rule is not met, strong when it is long and not of few signs. */
export function passwordStrength(password: string): Strength {
  const { min, lower, upper, digit, sign } = passwordParts(password);
  if (!(min && lower && upper && digit && sign)) return 'weak';
  const signs = [...password];
  return signs.length >= LONG && new Set(signs).size >= MANY ? 'strong' : 'fair';
}
