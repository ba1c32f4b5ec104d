import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';

/** Secrets by the path of their value. */
export type Secrets = Record<string, string>;

/** The column of secrets: one encrypted text, so that the row says nothing, not even how many there are. */
export function sealSecrets({ secretKey }: Pick<Context, 'secretKey'>, secrets: Secrets): Json {
  return Object.keys(secrets).length === 0 ? null : { sealed: encrypt(JSON.stringify(secrets), secretKey) };
}

export function openSecrets({ secretKey }: Pick<Context, 'secretKey'>, stored: Json | undefined): Secrets {
  if (!isObject(stored) || typeof stored.sealed !== 'string') return {};
  // It was written by `sealSecrets`.
  return JSON.parse(decrypt(stored.sealed, secretKey)) as Secrets;
}
