import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'schemas-'));
  cpSync('schemas', directory, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Runs a script of the repository as npm does, and gives what it printed. */
function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

describe('npm run check:schemas', () => {
  test('finds no error in the schemas of the product', async () => {
    const { code, output } = await run('checkSchemas');
    expect(output).toMatch(/\d+ resources, 0 errors, \d+ warnings\n$/);
    expect(code).toBe(0);
  });

  test('prints each mistake with its place, and fails', async () => {
    const path = join(directory, 'region/gateways.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('icon: router', 'icon: ruter'));
    const { code, output } = await run('checkSchemas', directory);
    expect(output).toContain('region/gateways.yaml:7:7 unknown icon "ruter" in icon; expected a word of model/icons.ts; did you mean "router"?\n');
    expect(output).toContain(', 1 errors,');
    expect(code).toBe(1);
  });
});

describe('npm run docs -- --check', () => {
  test('is content with what is committed', async () => {
    expect(await run('docs', '--check')).toEqual({ code: 0, output: 'nothing to write\n' });
  });
});
