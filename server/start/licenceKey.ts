import { readFile } from 'node:fs/promises';
import type { Settings } from '#server/engine/config.ts';

/**
 * The key that licences are checked against: the operator's own, or that of the demo licence. Without one no licence is
 * taken.
 */
export async function readLicenceKey({ licenceKeyFile, seed }: Settings): Promise<string | undefined> {
  if (licenceKeyFile !== undefined) return readFile(licenceKeyFile, 'utf8');
  return seed === 'demo' ? readFile(new URL('../seed/demo/licenceKey.pem', import.meta.url), 'utf8') : undefined;
}
