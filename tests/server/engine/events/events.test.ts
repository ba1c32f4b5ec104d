import { describe, expect, test } from 'vitest';
import type { RecordChange } from '#server/engine/context.ts';
import { createChangeFeed } from '#server/engine/events/changeFeed.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { visibleChange } from '#server/engine/events/visibleChange.ts';
import { denyAdmin } from '../../../support/people/denyAdmin.ts';
import { listen, tokenOf } from '../../../support/servers/eventStream.ts';
import { productSchemas, scenario } from '../../../support/scenario.ts';

const EVENTS = '/api/sys/v1/events';
const VIEWS = '/api/sys/v1/saved-views';

describe('live changes', () => {
  test('are sent after the commit, to readers who may see the record', async () => {
    const all = await scenario();
    const stream = await listen(all, await tokenOf(all, 'admin'));
    const { body } = await all.admin.post('/api/ecrm/v1/regions', { name: 'live', code: 'live', nation: 'CN' });
    await all.admin.put(`/api/ecrm/v1/regions/${body.id}`, { description: 'changed' });
    await all.admin.delete(`/api/ecrm/v1/regions/${body.id}`);
    const text = await stream.until('"delete"');
    const told = text
      .split('\n')
      .filter((line) => line.startsWith('data: {"resource"'))
      .map((line) => JSON.parse(line.slice(6)));
    expect(told).toEqual([
      { resource: 'regions', id: body.id, operation: 'create', version: 1 },
      { resource: 'regions', id: body.id, operation: 'update', version: 2 },
      { resource: 'regions', id: body.id, operation: 'delete', version: expect.any(Number) },
    ]);
    await stream.close();
  });

  test('are not sent when the write was refused', async () => {
    const all = await scenario();
    const stream = await listen(all, await tokenOf(all, 'admin'));
    await all.admin.post('/api/ecrm/v1/regions', { name: 'bad name' });
    await all.admin.post('/api/ecrm/v1/regions', { name: 'after', code: 'after', nation: 'CN' });
    expect((await stream.until('"create"')).match(/event: record/g)).toHaveLength(1);
    await stream.close();
  });

  test('of resources and records outside a reader’s scope are not sent to them', async () => {
    const all = await scenario();
    const stream = await listen(all, await tokenOf(all, 'personal'));
    await all.admin.post('/api/ecrm/v1/regions', { name: 'hidden', code: 'hidden', nation: 'CN' });
    await all.bp_user.post(VIEWS, { name: 'private', resource: 'regions' });
    const own = await all.personal.post(VIEWS, { name: 'own', resource: 'regions' });
    expect(own).toMatchObject({ status: 201 });
    const text = await stream.until(`"id":${own.body.id},`);
    expect(text.match(/event: record/g)).toHaveLength(1);
    await stream.close();
  });

  test('missed during a disconnection are sent on return; after too long, the reader reloads', async () => {
    const all = await scenario();
    const token = await tokenOf(all, 'admin');
    const first = await listen(all, token);
    await all.admin.post('/api/ecrm/v1/regions', { name: 'one', code: 'one', nation: 'CN' });
    const seen = /id: (\S+)/.exec(await first.until('"create"'))?.[1] ?? '';
    await first.close();
    await all.admin.post('/api/ecrm/v1/regions', { name: 'two', code: 'two', nation: 'CN' });
    const second = await listen(all, token, { 'last-event-id': seen });
    expect((await second.until('"create"')).match(/event: record/g)).toHaveLength(1);
    await second.close();
    const stranger = await listen(all, token, { 'last-event-id': 'another-process-7' });
    expect(await stranger.until('event: reset')).toContain('event: reset');
    await stranger.close();
  });

  test('between the manifest and the opening are sent first: records, definitions and permissions', async () => {
    const all = await scenario();
    const token = await tokenOf(all, 'admin');
    const [record, definition, permission] = [
      () => all.admin.post('/api/ecrm/v1/regions', { name: 'two', code: 'two', nation: 'CN' }),
      () => Promise.resolve(all.schemas.replace({ ...all.schemas.current(), revision: 'next' }, [])),
      () => denyAdmin(all, ['ecrm:CreateGateway']),
    ];
    const opened = async (meanwhile: () => Promise<unknown>) => {
      const { headers } = await all.admin.get('/api/sys/v1/manifest');
      await meanwhile();
      const stream = await listen(all, token, {}, `${EVENTS}?since=${headers.get('x-event-id')}`);
      const text = await stream.until('event: start');
      await stream.close();
      return [...text.matchAll(/event: (\w+)/g)].map(([, name]) => name);
    };
    expect(await opened(() => Promise.resolve())).toEqual(['start']);
    expect(await opened(record)).toEqual(['record', 'start']);
    expect(await opened(definition)).toEqual(['schemas', 'diagnostics', 'start']);
    expect((await opened(permission)).slice(-2)).toEqual(['access', 'start']);
  });

  test('a reader who has received nothing but the opening misses nothing either', async () => {
    const all = await scenario();
    const token = await tokenOf(all, 'admin');
    const first = await listen(all, token);
    const id = /id: (\S+)\nevent: start/.exec(await first.until('event: start'))?.[1] ?? '';
    await first.close();
    await all.admin.post('/api/ecrm/v1/regions', { name: 'one', code: 'one', nation: 'CN' });
    // The browser repeats the address of the first time: the id that it adds is the newer one.
    const second = await listen(all, token, { 'last-event-id': id }, `${EVENTS}?since=another-process-7`);
    const text = await second.until('event: start');
    expect(text).toContain('"create"');
    expect(text).not.toContain('event: reset');
    await second.close();
  });

  test('end with the session', async () => {
    const all = await scenario();
    const token = await tokenOf(all, 'admin');
    const stream = await listen(all, token);
    expect(all.platform.feed.size).toBe(1);
    await all.guest.delete('/api/ums/v1/auth/tokens', { headers: { authorization: `Bearer ${token}` } });
    expect(await stream.rest()).toContain('retry: 3000');
    expect(all.platform.feed.size).toBe(0);
  });

  test('end when the process stops, and leave nothing behind when the reader goes', async () => {
    const all = await scenario();
    const token = await tokenOf(all, 'admin');
    const streams = await Promise.all(Array.from({ length: 200 }, () => listen(all, token)));
    expect(all.platform.feed.size).toBe(200);
    await streams[0]?.close();
    expect(all.platform.feed.size).toBe(199);
    all.platform.feed.close();
    expect(all.platform.feed.size).toBe(0);
  });

  test('of the definitions are sent to everyone', async () => {
    const all = await scenario();
    const stream = await listen(all, await tokenOf(all, 'personal'));
    all.schemas.replace({ ...productSchemas(), revision: 'next' }, []);
    expect(await stream.until('event: schemas')).toContain('"revision":"next"');
    await stream.close();
  });

  test('of findings in the schema files are sent to administrators only, as is their list', async () => {
    const all = await scenario();
    const [told, untold] = [
      await listen(all, await tokenOf(all, 'admin')),
      await listen(all, await tokenOf(all, 'personal')),
    ];
    const finding = {
      severity: 'error',
      file: 'region/regions.yaml',
      line: 1,
      column: 1,
      code: 'unknown-key',
      message: 'unknown key',
    } as const;
    all.schemas.replace(all.schemas.current(), [finding]);
    expect(await told.until('event: diagnostics')).toContain('region/regions.yaml');
    const { body } = await all.personal.post(VIEWS, { name: 'own', resource: 'regions' });
    expect(await untold.until(`"id":${body.id},`)).not.toContain('event: diagnostics');
    expect((await all.admin.get('/api/sys/v1/diagnostics')).body).toEqual([finding]);
    for (const reader of [all.personal, all.guest])
      expect((await reader.get('/api/sys/v1/diagnostics')).status).toBe(404);
    await told.close();
    await untold.close();
  });

  test('need a session', async () => {
    expect((await (await scenario()).guest.get(EVENTS)).status).toBe(401);
  });
});

describe('a record that enters or leaves a scope', () => {
  const definition = productSchemas().resources.savedViews;
  const reader = { id: 7, name: 'x', kind: 3, bp_id: null, grants: ['personal', 'TENANT', 'all'] };
  const change = (before?: object, after?: object): RecordChange => ({
    resource: 'savedViews',
    id: 1,
    operation: 'update',
    version: 2,
    historyId: 1,
    before: before as never,
    after: after as never,
  });
  const mine = { id: 1, user_id: 7, shared: false };
  const theirs = { id: 1, user_id: 8, shared: false };

  test.each([
    ['stays mine', change(mine, mine), 'update'],
    ['becomes mine', change(theirs, mine), 'create'],
    ['is taken from me', change(mine, theirs), 'delete'],
    ['is shared with me', change(theirs, { ...theirs, shared: true, 'user_id.kind': 1 }), 'create'],
    [
      'is shared with others',
      change(theirs, { ...theirs, shared: true, 'user_id.kind': 2, 'user_id.bp_id': 5 }),
      undefined,
    ],
    ['is never mine', change(theirs, theirs), undefined],
    ['of another is deleted', change(theirs), undefined],
  ])('%s', (_, what, operation) => {
    expect(
      visibleChange(what, reader, definition, {
        through: definition && scopePaths(productSchemas(), definition).fields,
      })?.operation,
    ).toBe(operation);
  });

  test('of a deleted resource are sent to no one', () => {
    expect(visibleChange(change(mine, mine), reader, undefined)).toBeUndefined();
  });
});

describe('the memory of the feed', () => {
  test('holds the last thousand', () => {
    const feed = createChangeFeed('e');
    for (let count = 0; count < 1_500; count += 1) feed.announce('schemas', { count });
    expect(feed.since('e-1500')).toEqual([]);
    expect(feed.since('e-1499')).toHaveLength(1);
    expect(feed.since('e-500')).toHaveLength(1_000);
    expect(feed.since('e-499')).toBeUndefined();
    expect(feed.since('e-1501')).toBeUndefined();
    expect(feed.since('nonsense')).toBeUndefined();
    expect(feed.since('1500')).toBeUndefined();
  });
});
