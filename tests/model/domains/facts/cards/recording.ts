import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A recorded output of a real card (`recordings/README.md` names its origin). */
export const recording = (file: string): string => readFileSync(join(import.meta.dirname, 'recordings', file), 'utf8');
