import { hash } from 'node:crypto';

/** The stored form of a token. A token has 256 random bits and cannot be guessed, so one plain hash is enough. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');
