import { execFile } from 'node:child_process';

/** Runs a script of the repository as npm does, and returns its output. */
export function runScript(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      'node_modules/.bin/node',
      [`scripts/${script}.ts`, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      },
    );
  });
}
