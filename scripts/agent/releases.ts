import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A build of the agent on this host. */
export interface Release {
  version: string;
  script: string;
}

/** The pattern of a version: nothing that leads out of its folder. */
const VERSION = /^\d[\w.+-]{0,31}$/;
const CURRENT = 'current';

/**
 * The builds that an administrator has put into a folder, one folder a version, and the build that runs. A build is
 * this repository, or the agent in one file. The agent starts these only; it downloads nothing.
 */
export function releasesIn(folder: string | undefined, own: Release): Release[] {
  if (folder === undefined) return [own];
  const there = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || !VERSION.test(entry.name) || entry.name === own.version) return [];
    const place = join(folder, entry.name);
    const file = join(place, 'agent.mjs');
    if (existsSync(file)) return [{ version: entry.name, script: file }];
    return versionOf(place) === entry.name ? [{ version: entry.name, script: join(place, 'scripts/agent.ts') }] : [];
  });
  return [own, ...there].toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

/** The version of the product whose folder this is; undefined if it is none. */
export function versionOf(folder: string): string | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const version = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
    return typeof version === 'string' ? version : undefined;
  } catch {
    // A folder without a build, or with a part of one.
    return undefined;
  }
}

/** The build that ran last, so that a restarted host continues with it. */
export function currentOf(folder: string | undefined, own: Release): Release {
  if (folder === undefined) return own;
  try {
    const version = readFileSync(join(folder, CURRENT), 'utf8').trim();
    return releasesIn(folder, own).find((each) => each.version === version) ?? own;
  } catch {
    // The first start.
    return own;
  }
}

export function rememberCurrent(folder: string | undefined, { version }: Release): void {
  if (folder === undefined) return;
  // Whole or not at all.
  writeFileSync(join(folder, `${CURRENT}.new`), `${version}\n`);
  renameSync(join(folder, `${CURRENT}.new`), join(folder, CURRENT));
}
