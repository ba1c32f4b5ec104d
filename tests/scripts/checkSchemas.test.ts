// @module-tag long
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runScript } from '../support/servers/runScript.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'schemas-'));
  cpSync('schemas', directory, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('npm run check:schemas', () => {
  test('finds no error in the schemas of the product', async () => {
    const { code, output } = await runScript('checkSchemas');
    expect(output).toMatch(/^\d+ resources, 0 errors, 0 warnings\n$/);
    expect(code).toBe(0);
  });

  test('warns of a view that is missing without a reason', async () => {
    const path = join(directory, 'operations/alertLogs.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('create: reported, ', ''));
    const { code, output } = await runScript('checkSchemas', [directory]);
    expect(output).toContain('warning: alertLogs has no create view, and no reason in without.create\n');
    expect(output).toContain(', 0 errors, 1 warnings');
    expect(code).toBe(0);
  });

  test('prints each mistake with its place, and fails', async () => {
    const path = join(directory, 'region/gateways.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('icon: router', 'icon: ruter'));
    const { code, output } = await runScript('checkSchemas', [directory]);
    expect(output).toContain(
      'region/gateways.yaml:7:7 unknown icon "ruter" in icon; expected a word of model/language/icons.ts; did you mean "router"?\n',
    );
    expect(output).toContain(', 1 errors,');
    expect(code).toBe(1);
  });
});

describe('npm run check:schemas -- --against', () => {
  test('says what a first start on the files would do', async () => {
    const { code, output } = await runScript('checkSchemas', [directory, '--against', directory]);
    expect(output).toMatch(
      / has no tables of the platform: a first start would create those of \d+ resources; 0 errors, \d+ warnings\n$/,
    );
    expect(code).toBe(0);
  });
});

describe('npm run docs -- --check', () => {
  test('is content with what is committed', async () => {
    expect(await runScript('docs', ['--check'])).toEqual({ code: 0, output: 'nothing to write\n' });
  });
});
