import { constants } from 'node:fs';
import { access, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '#server/engine/process/config.ts';

type Places = Pick<Settings, 'dataDir' | 'schemasDir' | 'schemasOverlayDir' | 'licenceKeyFile' | 'console'>;

/** The database of a first start needs more than this. */
const PROBE_BYTES = 65_536;

/** The files and folders of the settings that this process cannot use: one line for each setting. */
export async function placeFaults({
  dataDir,
  schemasDir,
  schemasOverlayDir,
  licenceKeyFile,
  console: wanted,
}: Places): Promise<string[]> {
  const ownBuild = wanted === 'built' || wanted === 'none' ? undefined : wanted;
  const faults = await Promise.all([
    faultOf('DATA_DIR', dataDir, 'cannot be written', () => tryWriting(dataDir)),
    faultOf('SCHEMAS_DIR', schemasDir, 'cannot be read', () => tryFolder(schemasDir)),
    schemasOverlayDir !== undefined &&
      faultOf('SCHEMAS_OVERLAY_DIR', schemasOverlayDir, 'cannot be read', () => tryFolder(schemasOverlayDir)),
    licenceKeyFile !== undefined &&
      faultOf('LICENCE_KEY_FILE', licenceKeyFile, 'cannot be read', () => readFile(licenceKeyFile)),
    ownBuild !== undefined &&
      faultOf('CONSOLE', ownBuild, 'is no built console (built, none, or the folder of a build)', () =>
        readFile(join(ownBuild, 'index.html')),
      ),
  ]);
  return faults.filter((fault) => typeof fault === 'string');
}

async function faultOf(
  name: string,
  place: string,
  what: string,
  attempt: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    return `${name}=${place} ${what}: ${reasonOf(error)}`;
  }
}

/** Node's message is "ENOSPC: no space left on device, write": keep the middle part. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
}

async function tryFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw new Error('it is not a folder');
  await access(path, constants.R_OK);
}

async function tryWriting(folder: string): Promise<void> {
  await makeFolder(folder);
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

/** One folder after the other: `mkdir` with `recursive` never returns below /proc. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found !== undefined) throw new Error('it is not a folder');
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    // Another process was first.
    if (error.code !== 'EEXIST') throw error;
  });
}
