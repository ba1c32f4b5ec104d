import { describe, expect, test } from 'vitest';
import { forgetOldJob } from '#server/engine/jobs/forgetOldHandler.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';

const DAY = 86_400_000;
const PNG = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);

const user = { name: 'pictured', kind: 3, password: 'Suantai@2026' };

const store = async ({ admin }: Scenario) =>
  (await admin.post('/api/sys/v1/files?name=a.png', undefined, { raw: PNG, headers: { 'content-type': 'image/png' } }))
    .body;

const left = async ({ db }: Scenario) =>
  (await db.all<{ file_key: string }>('select file_key from stored_files order by file_key')).map(
    ({ file_key }) => `/api/sys/v1/files/${file_key}`,
  );

/** Runs the daily clean-up; the first one schedules the next. */
async function cleanUp({ context, platform, clock }: Scenario) {
  const outside = context();
  await outside.jobs.schedule(outside, forgetOldJob(clock.now()));
  await platform.runner.runDue();
}

describe.each(await databasesUnderTest())('files that no record holds, on $dialect', (database) => {
  test('stay for a day and then go; those of records stay', async () => {
    const server = await scenario({ database });
    const [kept, stray] = [await store(server), await store(server)];
    await server.admin.post('/api/ums/v1/users', { ...user, avatar: kept });
    await cleanUp(server);
    server.clock.advance(DAY);
    await cleanUp(server);
    expect(await left(server)).toEqual([kept.url, stray.url]);
    server.clock.advance(DAY);
    await cleanUp(server);
    expect(await left(server)).toEqual([kept.url]);
  });

  test('are also those whose record has another file, or is gone', async () => {
    const server = await scenario({ database });
    const [first, second] = [await store(server), await store(server)];
    const { body } = await server.admin.post('/api/ums/v1/users', { ...user, avatar: first });
    await server.admin.put(`/api/ums/v1/users/${body.id}`, { avatar: second });
    server.clock.advance(2 * DAY);
    await cleanUp(server);
    expect(await left(server)).toEqual([second.url]);
    await server.as('admin').delete(`/api/ums/v1/users/${body.id}`);
    server.clock.advance(DAY);
    await cleanUp(server);
    expect(await left(server)).toEqual([]);
  });
});

test('nothing goes while a schema file has a mistake: the records of its resource may hold files', async () => {
  const server = await scenario();
  const { schemas, clock } = server;
  const file = await store(server);
  clock.advance(2 * DAY);
  const mistake = {
    file: 'users.yaml',
    line: 1,
    column: 1,
    severity: 'error',
    code: 'unknown-key',
    message: '',
  } as const;
  schemas.replace(schemas.current(), [mistake]);
  await cleanUp(server);
  expect(await left(server)).toEqual([file.url]);
  schemas.replace(schemas.current(), []);
  clock.advance(DAY);
  await cleanUp(server);
  expect(await left(server)).toEqual([]);
});
