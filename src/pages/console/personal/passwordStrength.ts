export type Strength = 'weak' | 'fair' | 'strong';

const PARTS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9\s]/];
const SHORTEST = 8;
const LONG = 12;
const MANY = 8;

/** How hard a password is to guess: weak while the rule is not met, strong when it is long and not of few signs. */
export function passwordStrength(password: string): Strength {
  const signs = [...password];
  if (signs.length < SHORTEST || !PARTS.every((part) => part.test(password))) return 'weak';
  return signs.length >= LONG && new Set(signs).size >= MANY ? 'strong' : 'fair';
}
