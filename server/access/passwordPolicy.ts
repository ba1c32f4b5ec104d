export type PasswordWeakness = 'length' | 'lower' | 'upper' | 'digit' | 'symbol' | 'name';

const MIN_LENGTH = 8;
const MAX_LENGTH = 32;

const CLASSES: [PasswordWeakness, RegExp][] = [
  ['lower', /[a-z]/],
  ['upper', /[A-Z]/],
  ['digit', /[0-9]/],
  ['symbol', /[^A-Za-z0-9]/],
];

/** Everything that is wrong with a new password, at once; empty when it may be used. */
export function passwordWeaknesses(password: string, accountName?: string): PasswordWeakness[] {
  const found: PasswordWeakness[] = [];
  const length = [...password].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) found.push('length');
  for (const [weakness, pattern] of CLASSES) if (!pattern.test(password)) found.push(weakness);
  if (accountName && accountName.length >= 4 && password.toLowerCase().includes(accountName.toLowerCase())) found.push('name');
  return found;
}
