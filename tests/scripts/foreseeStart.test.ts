import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreseeStart, type StartToForesee } from '#scripts/foreseeStart.ts';
import { deployedData, dialectsToDeploy } from '../support/databases/deployedData.ts';
import { createTerminal } from '../support/servers/terminal.ts';
import { field, plainResource } from '../support/schemas/runningSchemas.ts';

async function foreseeHere(given: Partial<StartToForesee>, env: Record<string, string> = {}) {
  const { terminal, output } = createTerminal();
  const code = await foreseeStart(
    { directory: undefined, overlay: undefined, data: undefined, ...given },
    env,
    terminal,
  );
  return { code, output: output() };
}

const RACKS = 'region/racks.yaml';
const racks = (size: string) => plainResource('racks', [field('name', 'type: text'), field('size', size)].join('\n'));
const rows = [`insert into racks (name, size) values ('a', 'tall'), ('b', '7')`];

describe.each(await dialectsToDeploy())('npm run check:schemas -- --against, on %s', (dialect) => {
  test('prints what a start would do, fails if something would be refused, and changes nothing', async () => {
    const {
      directory: files,
      dataDir,
      place,
      write,
    } = await deployedData(dialect, { [RACKS]: racks('type: text') }, rows);
    write('region/bays.yaml', plainResource('bays', field('name', 'type: text')));
    const untouched = () => readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs]);
    const before = untouched();
    expect(await foreseeHere({ directory: files, data: place })).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^region\/bays\.yaml:1:1 bays: a table is made\n[^]*\n2 resources would run, 1 table would change; 0 errors, \d+ warnings\n$/,
      ),
    });
    write(RACKS, racks('type: integer'));
    const refused = await foreseeHere({ directory: files, data: place });
    expect(refused.output).toContain(
      'region/racks.yaml:9:41 1 of 2 values of size cannot become integer without loss: record 1 holds "tall"',
    );
    expect(refused.output).toContain('region/bays.yaml:1:1 bays: a table is made\n');
    expect(refused.code).toBe(1);
    expect(untouched()).toEqual(before);
  });
});

describe('npm run check:schemas -- --against', () => {
  test('takes from the settings what is not given, and says a first start', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'empty-'));
    const { env } = await deployedData('sqlite', { [RACKS]: racks('type: text') }, []);
    const { code, output } = await foreseeHere({}, { ...env, DATA_DIR: empty });
    expect(output).toContain(
      `${empty} has no tables of the platform: a first start would create those of 1 resource; 0 errors`,
    );
    expect([code, readdirSync(empty)]).toEqual([0, []]);
    rmSync(empty, { recursive: true });
  });

  test.each([
    ['a folder that there is not', '/no/such/folder', 'There is no folder /no/such/folder\n'],
    ['an address of something else', 'mysql://host/db', 'DATABASE_URL must begin with postgres://'],
    ['a server that does not answer', 'postgres://127.0.0.1:1/none', 'The database cannot be read: '],
  ])('cannot say anything of %s', async (_, place, says) => {
    const { code, output } = await foreseeHere({ directory: 'schemas', data: place });
    expect(output).toContain(says);
    expect(code).toBe(2);
  });
});
