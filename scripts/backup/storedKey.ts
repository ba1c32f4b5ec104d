import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';
import { readSecretKey } from '#server/engine/start/secretKey.ts';

/** The key with which the secrets of a database are encrypted. */
export interface StoredKey {
  hex: string;
  /** Tells two keys apart and gives neither away. */
  fingerprint: string;
}

/** The key of the settings; undefined where none was ever made. */
export async function storedKey(settings: Settings): Promise<StoredKey | undefined> {
  if (settings.secretKey === undefined && !existsSync(keyFile(settings))) return undefined;
  const key = await readSecretKey(settings);
  return {
    hex: Buffer.from(key).toString('hex'),
    fingerprint: createHmac('sha256', key).update('suantai backup').digest('hex').slice(0, 16),
  };
}

export const keyFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'secret.key');
