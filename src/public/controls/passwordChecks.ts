const LENGTH = { least: 8, most: 32 };

/** What the rule of `model/fields/password.ts` asks for, part by part, so that a reader sees what is still missing. */
export const PASSWORD_CHECKS = {
  length: (value: string) => value.length >= LENGTH.least && value.length <= LENGTH.most,
  lower: (value: string) => /[a-z]/.test(value),
  upper: (value: string) => /[A-Z]/.test(value),
  digit: (value: string) => /\d/.test(value),
  sign: (value: string) => /[^A-Za-z0-9\s]/.test(value),
} as const;

export type PasswordCheck = keyof typeof PASSWORD_CHECKS;
