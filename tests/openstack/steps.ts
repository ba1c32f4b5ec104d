import { CloudError, type CloudFault } from '#server/domains/cloud/driver/driver.ts';

export interface StepResult {
  name: string;
  ms: number;
  /** The observation in a few words, or the error. */
  seen: string;
  ok: boolean;
}

export interface Steps {
  /** Runs and times one step; a failure is recorded, and independent later steps still run. */
  step(name: string, work: () => Promise<string>): Promise<void>;
  results: StepResult[];
}

export function createSteps(print: (line: string) => void = () => {}): Steps {
  const results: StepResult[] = [];
  return {
    results,
    async step(name, work) {
      const startedAt = performance.now();
      const done = (seen: string, ok: boolean) => {
        const result = { name, ms: Math.round(performance.now() - startedAt), seen, ok };
        results.push(result);
        print(lineOf(result));
      };
      try {
        done(await work(), true);
      } catch (error) {
        done(error instanceof Error ? error.message : String(error), false);
        throw error;
      }
    },
  };
}

export const lineOf = ({ name, ms, seen, ok }: StepResult): string =>
  `${ok ? '  ok  ' : 'FAILED'} ${`${(ms / 1000).toFixed(1)} s`.padStart(8)}  ${name.padEnd(38)} ${seen}`;

export function tableOf(results: readonly StepResult[]): string {
  const rows = results.map(
    ({ name, ms, seen, ok }) =>
      `| ${name} | ${(ms / 1000).toFixed(1)} | ${ok ? '' : 'FAILED: '}${seen.replaceAll('|', '/')} |`,
  );
  return ['| step | seconds | compared and seen |', '|---|---:|---|', ...rows].join('\n');
}

/** Reports differences, with a name that identifies the step. */
export function same(what: string, ours: unknown, theirs: unknown): void {
  const [left, right] = [JSON.stringify(ours ?? null), JSON.stringify(theirs ?? null)];
  if (left !== right) throw new Error(`${what}: we say ${left}, the cloud says ${right}`);
}

export function holds(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(what);
}

/** Expects the driver to refuse with this fault. */
export async function refused(word: CloudFault, work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.fault !== word)
      throw new Error(`It was said to be ${error.fault}, not ${word}: ${error.message}`, { cause: error });
    return `said: ${error.fault}${error.detail === null ? '' : ` "${error.detail}"`}`;
  }
  throw new Error('Nothing was said');
}
