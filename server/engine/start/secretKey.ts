import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';

const BYTES = 32;

/**
 * The key of stored secrets: `SECRET_KEY`, otherwise a file in `DATA_DIR`, which the first start creates and backups
 * must include.
 */
export async function readSecretKey({ secretKey, dataDir }: Settings): Promise<Uint8Array> {
  if (secretKey !== undefined) return Buffer.from(secretKey, /^[0-9a-f]{64}$/i.test(secretKey) ? 'hex' : 'base64');
  const file = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // The file exists: the usual case from the second start on.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  await chmod(file, 0o600);
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== BYTES) throw new Error(`${file} is damaged: it must hold 64 hexadecimal digits`);
  return key;
}
