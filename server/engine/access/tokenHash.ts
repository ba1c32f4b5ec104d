import { createHash } from 'node:crypto';

/** What is stored of a token. A token has 256 random bits, so that one plain hash is enough: there is nothing to guess. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
