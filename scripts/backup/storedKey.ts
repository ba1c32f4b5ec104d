import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';
import { readSecretKey } from '#server/engine/start/secretKey.ts';

/** The key that encrypts the secrets of a database. */
export interface StoredKey {
  hex: string;
  /** Identifies the key without revealing it. */
  fingerprint: string;
}

/** The key of the settings; undefined if none has been generated. */
export async function storedKey(settings: Settings): Promise<StoredKey | undefined> {
  if (settings.secretKey === undefined && !existsSync(keyFile(settings))) return undefined;
  const key = await readSecretKey(settings);
  return {
    hex: Buffer.from(key).toString('hex'),
    fingerprint: createHmac('sha256', key).update('suantai backup').digest('hex').slice(0, 16),
  };
}

export const keyFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'secret.key');
