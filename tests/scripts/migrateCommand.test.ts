import { describe, expect, test } from 'vitest';
import { migrateCommand } from '#scripts/migrateCommand.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { deployedData, dialectsToDeploy, type DeployedData } from '../support/databases/deployedData.ts';
import { runScript } from '../support/servers/runScript.ts';
import { createTerminal } from '../support/servers/terminal.ts';
import { field, plainResource } from '../support/schemas/runningSchemas.ts';

const RACKS = 'region/racks.yaml';
const name = field('name', 'type: text');
const racks = (...fields: string[]) => plainResource('racks', [name, ...fields].join('\n'));

async function migrate(args: readonly string[], env: Record<string, string>) {
  const { terminal, output } = createTerminal();
  const code = await migrateCommand(args, env, terminal);
  return { code, output: output() };
}

async function rowsOf({ env, dataDir }: DeployedData, sql: string): Promise<object[]> {
  const db = await openDatabase({ databaseUrl: env['DATABASE_URL'], dataDir });
  const rows = await db.all(sql);
  await db.close();
  return rows;
}

describe.each(await dialectsToDeploy())('npm run migrate, on %s', (dialect) => {
  test('lists retired data with the command that deletes it; that command saves the data', async () => {
    const data = await deployedData(dialect, { [RACKS]: racks(field('colr', 'type: text')) }, [
      `insert into racks (name, colr) values ('a', 'red'), ('b', null)`,
    ]);
    const { env, write } = data;
    expect(await migrate([], env)).toEqual({ code: 0, output: 'nothing is retired\n' });
    const refused = await migrate(['drop', 'racks.colr'], env);
    expect(refused).toEqual({
      code: 2,
      output: expect.stringContaining('racks.colr is in use: the definition of racks that runs declares it'),
    });
    // Apply the present files first.
    write(RACKS, racks());
    expect((await migrate(['drop', 'racks.name'], env)).code).toBe(2);
    expect(await migrate(['list'], env)).toEqual({
      code: 0,
      output:
        'field racks.colr  values in 1 of 2 records  npm run migrate -- drop racks.colr\n1 retired: declare them again to restore them\n',
    });
    const dropped = await migrate(['drop', 'racks.colr'], env);
    expect(dropped).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^dropped racks\.colr; its 2 rows are kept in the table saved_racks_colr_\d{14}\n$/,
      ),
    });
    expect(await rowsOf(data, `select colr from ${/saved_\w+/.exec(dropped.output)?.[0]} order by id`)).toEqual([
      { colr: 'red' },
      { colr: null },
    ]);
    expect((await migrate([], env)).output).toBe('nothing is retired\n');
  });
});

describe('npm run migrate', () => {
  test('lists a resource without a file, lists nothing before the first start, and prints its usage', async () => {
    const { env, write, directory } = await deployedData(
      'sqlite',
      { [RACKS]: racks(), 'region/bays.yaml': plainResource('bays', name) },
      [`insert into bays (name) values ('a')`],
    );
    write('region/bays.yaml', null);
    // Data is only retired after a server has started without the file, or a command that changes something has run.
    expect((await migrate([], env)).output).toBe('nothing is retired\n');
    expect((await migrate(['drop', 'nothing'], env)).output).toContain(
      'there is nothing called nothing that can be dropped',
    );
    expect((await migrate([], env)).output).toContain('resource bays  1 record  npm run migrate -- drop bays\n');
    expect(await runScript('migrate', [], { ...env, DATA_DIR: directory })).toEqual({
      code: 0,
      output: 'nothing is retired\n',
    });
    expect(await migrate(['drop'], env)).toEqual({
      code: 2,
      output: expect.stringContaining('usage: npm run migrate'),
    });
  });
});
