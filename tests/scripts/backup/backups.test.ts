// @module-tag long
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupsCommand } from '#scripts/backup/backupsCommand.ts';
import { retained } from '#scripts/backup/retention.ts';
import { deployedData, dialectsToDeploy } from '../../support/databases/deployedData.ts';
import { field, plainResource } from '../../support/schemas/runningSchemas.ts';
import { createTerminal } from '../../support/servers/terminal.ts';

const RACKS = { 'region/racks.yaml': plainResource('racks', field('name', 'type: text')) };
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 10, 1, 3, 15);

describe('which backups are kept (docs/operating.md, schedule)', () => {
  const names = (count: number, stepMs = DAY_MS) =>
    Array.from({ length: count }, (_, day) => {
      const stamp = new Date(FIRST + day * stepMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
      return `suantai-${stamp}Z.backup`;
    });
  const kept = (all: string[], daily: number, weekly: number, monthly: number) =>
    retained(all, { daily, weekly, monthly })
      .filter(({ keptAs }) => keptAs.length > 0)
      .map(({ name, keptAs }) => `${name.slice(8, 16)} ${keptAs.join('+')}`);

  test('the newest of the last days, weeks and months', () => {
    // 60 days until 30 December 2026, a Wednesday.
    expect(kept(names(60), 3, 3, 2)).toEqual([
      '20261230 daily+weekly+monthly',
      '20261229 daily',
      '20261228 daily',
      '20261227 weekly',
      '20261220 weekly',
      '20261130 monthly',
    ]);
  });

  test('one of several in a day; days without a backup do not count', () => {
    expect(kept(names(8, DAY_MS / 2), 2, 0, 0)).toEqual(['20261104 daily', '20261103 daily']);
    expect(kept(names(3, 30 * DAY_MS), 3, 0, 0)).toHaveLength(3);
  });

  test('the newest always, and no other file', () => {
    expect(kept(names(3), 0, 0, 0)).toEqual(['20261103 daily']);
    expect(retained(['notes.txt', 'suantai.backup', 'suantai-20261101T031500Z.backup.part'], NONE)).toEqual([]);
  });
});

const NONE = { daily: 0, weekly: 0, monthly: 0 };

describe.each(await dialectsToDeploy())('npm run backups, on %s', (dialect) => {
  const folderOf = async () => {
    const { env, directory, dataDir } = await deployedData(dialect, RACKS, ["insert into racks (name) values ('one')"]);
    mkdirSync(join(dataDir, 'files'));
    writeFileSync(join(dataDir, 'files', 'one'), 'bytes');
    const folder = join(directory, 'backups');
    const call = async (at: number, ...args: string[]) => {
      const { terminal, output } = createTerminal();
      return { code: await backupsCommand([folder, ...args], env, terminal, () => at), output: output() };
    };
    return { folder, call };
  };

  test('makes one, restores it beside the server, and removes what is no longer kept', async () => {
    const { folder, call } = await folderOf();
    for (let day = 0; day < 2; day += 1) {
      const made = await call(FIRST + day * DAY_MS, '--make', '--daily=1', '--weekly=0', '--monthly=0');
      expect(made.output).toMatch(/restore tried 2026-11-0\d\S+: \d+ tables, \d+ rows, 1 files/);
      expect(made.code).toBe(0);
    }
    expect(readdirSync(folder).toSorted()).toEqual([
      'suantai-20261102T031500Z.backup',
      'suantai-20261102T031500Z.backup.tried',
    ]);
    const listed = await call(FIRST);
    expect(listed.code).toBe(0);
    expect(listed.output.trim().split('\n')).toHaveLength(1);
  });

  test('keeps the former ones where the new one fails, and says so', async () => {
    const { folder, call } = await folderOf();
    expect((await call(FIRST, '--make', '--daily=1')).code).toBe(0);
    const [first = ''] = readdirSync(folder);
    const bytes = readFileSync(join(folder, first));
    writeFileSync(join(folder, 'suantai-20261102T031500Z.backup'), bytes.subarray(0, 100));
    const failed = await call(FIRST + DAY_MS, '--make', '--daily=1');
    expect(failed).toEqual({ code: 1, output: expect.stringContaining('is not a backup') });
    expect(readdirSync(folder)).toContain(first);
  });

  test('refuses numbers that are none, and a folder that is missing', async () => {
    const { call } = await folderOf();
    expect((await call(FIRST, '--daily=many')).code).toBe(2);
    expect((await call(FIRST, '--hourly=1')).code).toBe(2);
    expect(await call(FIRST)).toEqual({ code: 1, output: expect.stringContaining('There is no folder') });
  });
});
