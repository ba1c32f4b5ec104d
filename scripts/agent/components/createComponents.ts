import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { offered, planOf, tokenNumberOf, type Plan, type Spec } from './kinds.ts';
import { keepRunning, type Supervised } from './process.ts';

export interface ComponentState {
  installation: number;
  ready: boolean;
  detail: string | null;
  /** Of the token with which it scrapes the platform. The token itself stays on this host. */
  token_hash?: string;
  token_number?: number | undefined;
}

export interface Components {
  offered(): string[];
  states(): Promise<ComponentState[]>;
  /**
   * Installs or replaces a component. If the new one does not work, the one before it runs again, and the error says
   * why.
   */
  apply(installation: number, spec: Spec): Promise<void>;
  /** Ends and removes a component with its files. Succeeds if there is none. */
  remove(installation: number): Promise<void>;
}

interface Running {
  spec: Spec;
  plan: Plan;
  process: Supervised | undefined;
}

const SPEC = 'spec.json';
/** A process that does not answer by then does not work. */
const READY_MS = 20_000;
const LOOK_MS = 200;

/** The components of this host, in one folder for each installation; those that are there start again. */
export function createComponents(root: string, platform: string, say: (line: string) => void): Components {
  const running = new Map<number, Running>();
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    const spec = readSpec(join(root, name));
    if (spec === undefined) continue;
    try {
      running.set(Number(name), begin(folderOf(Number(name)), spec, platform));
    } catch (error) {
      // The page of the installation says that it does not run.
      say(`installation ${name} cannot start: ${messageOf(error)}`);
    }
  }

  function folderOf(installation: number): string {
    if (!Number.isSafeInteger(installation) || installation < 1) throw new Error('this is no installation');
    return join(root, `${installation}`);
  }

  async function replace(installation: number, spec: Spec): Promise<void> {
    const folder = folderOf(installation);
    const before = running.get(installation);
    await before?.process?.stop();
    for (const name of Object.keys(before?.plan.files ?? {})) rmSync(join(folder, name), { force: true });
    running.delete(installation);
    const next = begin(folder, spec, platform);
    running.set(installation, next);
    await untilReady(next);
    writeWhole(join(folder, SPEC), JSON.stringify(spec));
  }

  return {
    offered,
    async states() {
      const all: ComponentState[] = [];
      for (const [installation, each] of running) {
        const detail = await problemOf(each);
        const { token } = each.spec;
        all.push({
          installation,
          ready: detail === undefined,
          detail: detail ?? null,
          ...(token !== undefined && {
            token_hash: hash('sha256', token, 'base64url'),
            token_number: tokenNumberOf(each.spec),
          }),
        });
      }
      return all;
    },
    async apply(installation, wanted) {
      const folder = folderOf(installation);
      const former = running.get(installation)?.spec;
      const spec = withToken(wanted, former);
      // Refuses before anything changes.
      planOf(spec, folder, platform);
      try {
        await replace(installation, spec);
      } catch (error) {
        if (former === undefined) await this.remove(installation);
        else await replace(installation, former);
        throw error;
      }
    },
    async remove(installation) {
      await running.get(installation)?.process?.stop();
      running.delete(installation);
      rmSync(folderOf(installation), { recursive: true, force: true });
    },
  };
}

function begin(folder: string, spec: Spec, platform: string): Running {
  const plan = planOf(spec, folder, platform);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, { content, mode = 0o600 }] of Object.entries(plan.files))
    writeWhole(join(folder, name), content, mode);
  const { run } = plan;
  return { spec, plan, process: run && keepRunning(folder, run.binary, run.args) };
}

/** A new number means a new token; otherwise the former one remains. */
function withToken(spec: Spec, former: Spec | undefined): Spec {
  const number = tokenNumberOf(spec);
  if (number === undefined) return spec;
  const known = former !== undefined && tokenNumberOf(former) === number ? former.token : undefined;
  return { ...spec, token: known ?? randomBytes(32).toString('base64url') };
}

async function untilReady(each: Running): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const problem = await problemOf(each);
    if (problem === undefined) return;
    if (Date.now() > end || problem.startsWith('it ended')) throw new Error(`the component does not work: ${problem}`);
    await wait(LOOK_MS);
  }
}

async function problemOf({ process: kept, plan: { url } }: Running): Promise<string | undefined> {
  const problem = kept?.problem();
  if (problem !== undefined || url === undefined) return problem;
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'error' });
    return status === 200 ? undefined : `it answers ${status}`;
  } catch {
    return 'it does not answer';
  }
}

/** The specification that this agent wrote itself. */
function readSpec(folder: string): Spec | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, SPEC), 'utf8')) as Spec;
  } catch {
    // An installation that did not come to its end.
    return undefined;
  }
}

/** Whole or not at all. */
function writeWhole(path: string, content: string, mode = 0o600): void {
  writeFileSync(`${path}.new`, content, { mode });
  renameSync(`${path}.new`, path);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
