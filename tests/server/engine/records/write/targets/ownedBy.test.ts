// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RecordChange, RecordData } from '#server/engine/context.ts';
import { visibleChange } from '#server/engine/events/visibleChange.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { Client } from '../../../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../../../support/databases/databases.ts';
import { ownedSchemas } from '../../../../../support/schemas/ownedSchemas.ts';
import { createScenario, type Scenario } from '../../../../../support/scenario.ts';

const schemas = ownedSchemas();
const SYS = '/api/sys/v1';
const [TICKETS, NOTES, REPLIES, LOGS, PAPERS, MARKS, PINS] = [
  'tickets',
  'ticket-notes',
  'note-replies',
  'ticket-logs',
  'org-papers',
  'paper-marks',
  'pins',
].map((path) => `${SYS}/${path}`) as [string, string, string, string, string, string, string];
const NOWHERE = 999_999;

/** The owner of a record whose scope leads through references (spec 6). */
describe.each(await databasesUnderTest())('what hangs below a record on $dialect', (database) => {
  let all: Scenario;
  /** Records of `personal`, of `bp_user`, and of `bp_user` but open to all. */
  let own: number;
  let foreign: number;
  let open: number;

  beforeAll(async () => {
    all = await createScenario({ database, schemas });
    own = await make(all.personal, TICKETS, {});
    foreign = await make(all.bp_user, TICKETS, {});
    open = await make(all.bp_user, TICKETS, { open: true });
  });
  afterAll(() => all.close());

  let made = 0;
  const post = (client: Client, path: string, body: object) => client.post(path, { name: `n-${(made += 1)}`, ...body });
  async function make(client: Client, path: string, body: object): Promise<number> {
    const reply = await post(client, path, body);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
    return reply.body.id;
  }

  test('is created, changed, acted on, undone and deleted by the owner of that record', async () => {
    const id = await make(all.personal, NOTES, { ticket_id: own });
    expect(await all.personal.put(`${NOTES}/${id}`, { name: 'changed' })).toMatchObject({
      status: 200,
      body: { name: 'changed' },
    });
    expect(await all.personal.post(`${NOTES}/${id}?action=close`, {})).toMatchObject({
      status: 200,
      body: { closed: true },
    });
    expect(await all.personal.post(`${NOTES}/${id}?action=reopen`, {})).toMatchObject({
      status: 200,
      body: { closed: false },
    });
    expect(
      (await all.personal.get(`${NOTES}/${id}/history`)).body.map(({ operation }: { operation: string }) => operation),
    ).toEqual(['reopen', 'close', 'update', 'create']);
    expect((await all.personal.delete(`${NOTES}/${id}`)).status).toBe(204);
  });

  test('does not exist for other users', async () => {
    const id = await make(all.personal, NOTES, { ticket_id: own });
    for (const call of [
      (at: number) => all.bp_user.get(`${NOTES}/${at}`),
      (at: number) => all.bp_user.put(`${NOTES}/${at}`, { name: 'x' }),
      (at: number) => all.bp_user.delete(`${NOTES}/${at}`),
      (at: number) => all.bp_user.post(`${NOTES}/${at}?action=close`, {}),
    ]) {
      const [there, missing] = [await call(id), await call(NOWHERE)];
      expect([there.status, there.body.code, there.body.message]).toEqual([
        404,
        missing.body.code,
        missing.body.message,
      ]);
    }
  });

  test('is offered the records that it may be below, and no others that are open to read', async () => {
    const offered = async (client: Client, path: string, of: string) =>
      (await client.get(`${path}?view=options&for=${of}`)).body.map(({ id }: { id: number }) => id);
    const note = await make(all.personal, NOTES, { ticket_id: own });
    expect(await offered(all.personal, TICKETS, 'ticketNotes.ticket_id')).toEqual([own]);
    expect((await offered(all.bp_user, TICKETS, 'ticketNotes.ticket_id')).toSorted()).toEqual([foreign, open]);
    expect(await offered(all.personal, NOTES, 'noteReplies.note_id')).toContain(note);
    expect(await offered(all.admin, TICKETS, 'ticketNotes.ticket_id')).toEqual(
      expect.arrayContaining([own, foreign, open]),
    );
    expect((await all.personal.get(`${TICKETS}?view=options`)).body).toHaveLength(2);
    expect(await all.personal.get(`${TICKETS}?view=options&for=noteReplies.note_id`)).toMatchObject({
      status: 400,
      body: { fields: { for: expect.any(String) } },
    });
  });

  test.each([
    ['of somebody else', () => foreign],
    ['of somebody else that everybody reads', () => open],
  ])('is refused below a record %s exactly as below a missing one', async (_, parent) => {
    const id = await make(all.personal, NOTES, { ticket_id: own });
    const calls: ((ticket: number) => Promise<{ status: number; body: Record<string, unknown> }>)[] = [
      (ticket_id) => post(all.personal, NOTES, { ticket_id }),
      (ticket_id) => all.personal.put(`${NOTES}/${id}`, { ticket_id }),
      (to) => all.personal.post(`${NOTES}/${id}?action=move`, { to }),
    ];
    for (const call of calls) {
      const [reply, missing] = [await call(parent()), await call(NOWHERE)];
      expect(reply.status).toBe(400);
      expect({ ...reply.body, requestId: '', request_id: '' }).toEqual({
        ...missing.body,
        requestId: '',
        request_id: '',
      });
    }
    expect((await all.personal.get(`${NOTES}/${id}`)).body.ticket_id).toBe(own);
  });

  test('is refused without a parent, and cannot lose its parent', async () => {
    const id = await make(all.personal, NOTES, { ticket_id: own });
    const needed = { status: 400, body: { fields: { ticket_id: expect.any(String) } } };
    expect(await post(all.personal, NOTES, {})).toMatchObject(needed);
    expect(await all.personal.put(`${NOTES}/${id}`, { ticket_id: null })).toMatchObject(needed);
  });

  test('moves between one’s own, by a change and by an action', async () => {
    const other = await make(all.personal, TICKETS, {});
    const id = await make(all.personal, NOTES, { ticket_id: own });
    expect(await all.personal.put(`${NOTES}/${id}`, { ticket_id: other })).toMatchObject({
      status: 200,
      body: { ticket_id: other },
    });
    expect(await all.personal.post(`${NOTES}/${id}?action=move`, { to: own })).toMatchObject({
      status: 200,
      body: { ticket_id: own },
    });
  });

  test('follows the parent to a new owner, to the last level', async () => {
    const [{ body: heir }, ticket] = [
      await all.bp_user.get('/api/ums/v1/users/current'),
      await make(all.personal, TICKETS, {}),
    ];
    const note = await make(all.personal, NOTES, { ticket_id: ticket });
    const reply = await make(all.personal, REPLIES, { note_id: note });
    expect((await all.admin.post(`${TICKETS}/${ticket}?action=give`, { user_id: heir.id })).status).toBe(200);
    expect([
      (await all.personal.put(`${REPLIES}/${reply}`, { name: 'mine' })).status,
      (await post(all.personal, NOTES, { ticket_id: ticket })).status,
    ]).toEqual([404, 400]);
    expect((await all.bp_user.put(`${REPLIES}/${reply}`, { name: 'mine' })).status).toBe(200);
    expect((await all.bp_user.get(`${REPLIES}?range=[0,99]`)).body.map(({ id }: { id: number }) => id)).toContain(
      reply,
    );
    expect((await all.bp_user.delete(`${NOTES}/${note}`)).status).toBe(204);
  });

  test('two references away answers alike', async () => {
    const [note, theirs] = [
      await make(all.personal, NOTES, { ticket_id: own }),
      await make(all.bp_user, NOTES, { ticket_id: open }),
    ];
    const id = await make(all.personal, REPLIES, { note_id: note });
    for (const target of [theirs, NOWHERE]) {
      const refused = { status: 400, body: { code: 9107, fields: { note_id: expect.any(String) } } };
      expect(await post(all.personal, REPLIES, { note_id: target })).toMatchObject(refused);
      expect(await all.personal.put(`${REPLIES}/${id}`, { note_id: target })).toMatchObject(refused);
    }
  });

  test('of an organisation belongs to all of its members', async () => {
    const paper = await make(all.bp_user, PAPERS, {});
    const mark = await make(all.bp_admin, MARKS, { paper_id: paper });
    expect((await all.bp_user.put(`${MARKS}/${mark}`, { name: 'ours' })).status).toBe(200);
    expect((await all.personal.get(`${MARKS}/${mark}`)).status).toBe(404);
    expect(await post(all.personal, PAPERS, {})).toMatchObject({
      status: 403,
      body: { code: 3000, why: { kind: 'owner' } },
    });
  });

  test('is only read below an open record, which the console learns', async () => {
    const [theirs, mine] = [
      await make(all.bp_user, LOGS, { ticket_id: open }),
      await make(all.personal, LOGS, { ticket_id: own }),
    ];
    const listed = (await all.personal.get(`${LOGS}?range=[0,99]`)).body;
    expect([theirs, mine].map((id) => listed.find((row: { id: number }) => row.id === id)._theirs)).toEqual([
      false,
      true,
    ]);
    for (const [id, isMine] of [
      [theirs, false],
      [mine, true],
    ] as const) {
      expect((await all.personal.get(`${LOGS}/${id}`)).body._theirs).toBe(isMine);
      const replies = [
        await all.personal.put(`${LOGS}/${id}`, { name: 'x' }),
        await all.personal.post(`${LOGS}/${id}?action=seal`, {}),
        await all.personal.delete(`${LOGS}/${id}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual(isMine ? [200, 200, 204] : [403, 403, 403]);
      if (!isMine)
        expect(replies.map(({ body }) => body.why)).toEqual([{ kind: 'owner' }, { kind: 'owner' }, { kind: 'owner' }]);
    }
    expect((await all.admin.get(`${LOGS}/${theirs}`)).body).not.toHaveProperty('_theirs');
    expect(await post(all.personal, LOGS, { ticket_id: open })).toMatchObject({ status: 400, body: { code: 9107 } });
  });

  test('may have no parent where the scope has a part for that', async () => {
    const id = await make(all.personal, LOGS, {});
    const { body } = await all.personal.get(`${LOGS}/${id}`);
    expect(body).toMatchObject({ ticket_id: null, _theirs: true, _labels: { ticket_id: null } });
    expect(body.writer_id).toBe((await all.personal.get('/api/ums/v1/users/current')).body.id);
    expect((await all.bp_user.get(`${LOGS}/${id}`)).status).toBe(404);
  });

  test('in bulk and by import is what it is one by one', async () => {
    const [mine, theirs] = [
      await make(all.personal, NOTES, { ticket_id: own }),
      await make(all.bp_user, NOTES, { ticket_id: foreign }),
    ];
    const bulk = async (word: string, input: object) => {
      const body = { ids: [mine, theirs, NOWHERE], input: { ...input } };
      const [tried, done] = [
        await all.personal.post(`${NOTES}?bulk=${word}&dry_run=1`, body),
        await all.personal.post(`${NOTES}?bulk=${word}`, body),
      ];
      const told = ({ body: { results } }: typeof tried) =>
        results.map(({ ok, code }: { ok: boolean; code?: number }) => [ok, code]);
      expect(told(tried)).toEqual(told(done));
      return told(done);
    };
    const absent = [false, 9101];
    expect(await bulk('close', {})).toEqual([[true, undefined], absent, absent]);
    expect(await bulk('update', { name: 'both' })).toEqual([[true, undefined], absent, absent]);
    expect(await bulk('update', { ticket_id: open })).toEqual([[false, 9107], absent, absent]);
    expect(await bulk('update', { ticket_id: NOWHERE })).toEqual([[false, 9107], absent, absent]);
    const rows = (...tickets: number[]) => tickets.map((ticket_id) => ({ name: 'imported', ticket_id }));
    const bring = async (tickets: number[]) => (await all.personal.post(`${NOTES}?import=run`, rows(...tickets))).body;
    expect(await bring([own, own])).toMatchObject({ created: 2, errors: [] });
    const [refused, missing] = [await bring([own, open]), await bring([own, NOWHERE])];
    expect(refused).toMatchObject({ created: 0, errors: [{ row: 2, code: 9107 }] });
    expect(refused.errors).toEqual(missing.errors);
    expect(await bulk('delete', {})).toEqual([[true, undefined], absent, absent]);
  });

  test('appears and disappears for each reader with the record far above, and is announced', async () => {
    const ticket = await make(all.personal, TICKETS, {});
    const reply = await make(all.personal, REPLIES, {
      note_id: await make(all.personal, NOTES, { ticket_id: ticket }),
    });
    const log = await make(all.personal, LOGS, { ticket_id: ticket });
    const [giver, heir] = await Promise.all(
      [all.personal, all.bp_user].map(async (client) =>
        actorFrom((await client.get('/api/ums/v1/users/current')).body, schemas.roles),
      ),
    );
    const change = (values: RecordData) =>
      all.context().transaction(async (inside) => {
        await storeChanges(
          inside,
          definitionOf('tickets'),
          await findRecord(inside, definitionOf('tickets'), ticket),
          values,
        );
        return [...inside.changes];
      });
    const told = (changes: RecordChange[], actor = heir, resource = 'noteReplies', id = reply) =>
      changes
        .filter((each) => each.resource === resource && each.id === id)
        .flatMap((each) =>
          actor
            ? (visibleChange(each, actor, definitionOf(resource), {
                through: scopePaths(schemas, definitionOf(resource)).fields,
              })?.operation ?? [])
            : [],
        );
    const given = await change({ user_id: Number(heir?.id), open: true });
    expect([told(given, giver), told(given, heir)]).toEqual([['delete'], ['create']]);
    // The log stays visible after its owner opened it to all, but the previous owner can no longer change it.
    expect(told(given, giver, 'ticketLogs', log)).toContain('update');
  });

  const definitionOf = (resource: string): Definition => {
    const definition = schemas.resources[resource];
    if (definition === undefined) throw new Error(`There is no resource ${resource}`);
    return definition;
  };
});

describe('whose a new record is', () => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ schemas })));
  afterAll(() => all.close());
  const post = (client: Client, path: string, body: object) => client.post(`${SYS}/${path}`, { name: 'n', ...body });

  test('is put into the first part of a choice that can be met', async () => {
    const me = (await all.personal.get('/api/ums/v1/users/current')).body.id;
    const { status, body } = await post(all.personal, 'pins', {});
    expect([status, body.user_id]).toEqual([201, me]);
    expect((await all.personal.put(`${PINS}/${body.id}`, { name: 'mine' })).status).toBe(200);
  });

  test('is not given away, nor made to look like a shared record', async () => {
    const shared = (await post(all.bp_user, 'pins', { shared: true })).body;
    expect(await all.personal.put(`${PINS}/${shared.id}`, { name: 'taken' })).toMatchObject({
      status: 403,
      body: { why: { kind: 'owner' } },
    });
    expect(await post(all.personal, 'pins', { hidden: true })).toMatchObject({
      status: 400,
      body: { fields: { hidden: expect.any(String) } },
    });
    const me = (await all.personal.get('/api/ums/v1/users/current')).body.id;
    const badge = (await post(all.personal, 'badges', {})).body;
    expect(badge.holder).toBe(me);
    const refused = { status: 400, body: { fields: { holder: expect.any(String) } } };
    expect(await post(all.personal, 'badges', { holder: me + 1 })).toMatchObject(refused);
    for (const holder of [me + 1, null])
      expect(await all.personal.put(`${SYS}/badges/${badge.id}`, { holder })).toMatchObject(refused);
  });

  test('need not be visible to an actor who may only create', async () => {
    expect((await post(all.personal, 'hints', {})).status).toBe(201);
    expect((await all.personal.get(`${SYS}/hints`)).status).toBe(403);
  });

  test('may be in no scope at all: then none is created', async () => {
    const reply = await post(all.personal, 'seals', {});
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 3000, reason: expect.any(String), why: { kind: 'owner' } },
    });
    expect((await post(all.admin, 'seals', {})).status).toBe(201);
  });
});
