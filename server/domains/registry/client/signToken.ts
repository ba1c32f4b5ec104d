import { importPKCS8, SignJWT } from 'jose';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import { newSigningPair } from './selfSigned.ts';

/** Who signs, as the configuration of the registry names it. */
export const ISSUER = 'suantai';
/** For whom it is. */
export const SERVICE = 'image-registry';
/** A token that was issued is good until it ends: what is taken away takes effect after so long. */
export const TOKEN_SECONDS = 300;
/** Clocks of two hosts differ. */
const SKEW_SECONDS = 30;

/** One entry of the claim `access`. */
export interface Granted {
  type: 'repository' | 'registry';
  name: string;
  actions: string[];
}

export interface SignedToken {
  token: string;
  issuedAt: number;
}

/**
 * A token that the registry checks with our certificate (`x5c`). Real time, because the clock of the registry is no
 * test clock.
 */
export async function signToken(
  context: Context,
  registryId: number,
  { subject, access, seconds = TOKEN_SECONDS }: { subject: string; access: readonly Granted[]; seconds?: number },
): Promise<SignedToken | undefined> {
  const row = await context.db.kysely
    .selectFrom('registry_keys')
    .select(['private_key', 'certificate'])
    .where('registry_id', '=', registryId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = await importPKCS8(decrypt(row.private_key, context.secretKey), 'RS256');
  const now = Math.floor(context.realTime() / 1_000);
  // The entries are plain JSON.
  const token = await new SignJWT({ access: access as unknown as Json })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', x5c: [certificateText(row.certificate)] })
    .setIssuer(ISSUER)
    .setSubject(subject)
    .setAudience(SERVICE)
    .setIssuedAt(now)
    .setNotBefore(now - SKEW_SECONDS)
    .setExpirationTime(now + seconds)
    .setJti(context.ids.uuid())
    .sign(key);
  return { token, issuedAt: now };
}

/** Makes the key of a registry, or another in its place; returns its certificate. */
export async function storeNewKey(context: Context, registryId: number, address: string): Promise<string> {
  const { privateKey, certificate } = await newSigningPair(`Tokens for ${address}`.slice(0, 64), context.realTime());
  const values = {
    private_key: encrypt(privateKey, context.secretKey),
    certificate,
    created_at: context.clock(),
  };
  await context.db.kysely
    .insertInto('registry_keys')
    .values({ registry_id: registryId, ...values })
    .onConflict((on) => on.column('registry_id').doUpdateSet(values))
    .execute();
  return certificate;
}

const certificateText = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '');
