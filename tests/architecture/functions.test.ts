import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** The files of each list when the limits began. */
const FIRST = { 'max-lines-per-function': 67, complexity: 48 } as const;
type Limit = keyof typeof FIRST;

interface LintConfig {
  rules: Record<string, unknown>;
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}

/** JSON with comments: a `//` of its own line. */
const config = parse(readFileSync('.oxlintrc.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as LintConfig;

const excepted = (limit: Limit): string[] =>
  config.overrides
    .filter(({ files, rules }) => rules[limit] === 'off' && !files.includes('tests/**'))
    .flatMap(({ files }) => files);

describe('functions of a size to understand (docs/decisions/034-lint-and-format.md)', () => {
  let dir = '';
  let found: { code: string; filename: string }[] = [];
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'suantai-lint-'));
    const limits = Object.fromEntries(Object.keys(FIRST).map((limit) => [limit, config.rules[limit]]));
    const file = join(dir, 'limits.json');
    writeFileSync(file, JSON.stringify({ plugins: [], categories: {}, rules: limits }));
    const { diagnostics } = JSON.parse(lint(file)) as { diagnostics: typeof found };
    found = diagnostics;
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test.each(Object.keys(FIRST) as Limit[])('%s: the exceptions are those from before, and become fewer', (limit) => {
    const above = new Set(found.filter(({ code }) => code.includes(`(${limit})`)).map(({ filename }) => filename));
    const listed = excepted(limit);
    expect(listed.filter((file) => !above.has(file))).toEqual([]);
    expect(listed.length).toBeLessThanOrEqual(FIRST[limit]);
    expect(above.size).toBe(listed.length);
  });
});

function lint(file: string): string {
  const command = [
    'node_modules/oxlint/bin/oxlint',
    '-c',
    file,
    '--format',
    'json',
    'server',
    'src',
    'model',
    'scripts',
    'bench',
  ];
  try {
    return execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 32 * 1_024 * 1_024 });
  } catch (error) {
    // It ends with 1 if there are findings.
    return (error as { stdout: string }).stdout;
  }
}
