import { HIDDEN } from '#server/engine/audit/mask/maskText.ts';

/** Patterns of secrets in the text of an error, which no field announces. */
const SECRETS: readonly [pattern: RegExp, shown: string][] = [
  [/-----BEGIN [^-]*(?:PRIVATE KEY|CREDENTIAL)[^-]*-----[\s\S]*?(?:-----END [^-]*-----|$)/g, HIDDEN],
  // postgres://user:password@host
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"']{0,100}):[^\s/@"']{1,200}@/gi, `$1:${HIDDEN}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g, HIDDEN],
  // password=…, "token": "…", also inside JSON in JSON
  [
    /((?:password|passwd|secret|token|authorization|credentials|api[_-]?key|private[_-]?key|access[_-]?key)\w{0,20}\\*["']?\s*[:=]\s*\\*["']?)(?!\*{8})[^\s"'\\,;&}]{3,}/gi,
    `$1${HIDDEN}`,
  ],
];

/**
 * A line of the log without the secrets that its text may have: those of addresses, headers, keys and assignments.
 * Every pattern takes one pass.
 *
 * @example
 *   maskLine('connect postgres://app:hunter2@db failed'); // 'connect postgres://app:********@db failed'
 */
export const maskLine = (text: string): string =>
  SECRETS.reduce((masked, [pattern, shown]) => masked.replace(pattern, shown), text);
