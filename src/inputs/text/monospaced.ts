import { token } from '#src/ui/theme/token.ts';

/** Addresses, identifiers and code. */
export const monospaced = { '& input, & textarea': { fontFamily: token.mono } };
