/**
 * Checks whether the test suites can run on PostgreSQL: on the server of `TEST_DATABASE_URL`, or with installed
 * binaries.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './onPath.ts';

const DEBIAN = '/usr/lib/postgresql';

export function hasPostgres(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  if (env.TEST_DATABASE_URL || onPath('initdb')) return true;
  return (
    existsSync(DEBIAN) && readdirSync(DEBIAN).some((version) => existsSync(join(DEBIAN, version, 'bin', 'initdb')))
  );
}
