import { beforeAll, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { visibleChange } from '#server/engine/events/visibleChange.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { withSeen } from '#server/engine/records/seenThrough.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import type { Client, Reply } from '../../support/servers/client.ts';
import { query, type Subject } from './subject.ts';

const FEW = 5;

/** A record outside a reader's scope does not exist for them, on any path. */
export function describeScope(subject: Subject): void {
  const { definition, idField } = subject;
  const countedField = Object.values(definition.fields).find(
    (field) => ['state', 'enum', 'boolean'].includes(field.type) && field.access?.read === undefined,
  );
  const isScoped = Object.keys(definition.scope).length > 0;
  const totalOf = ({ headers }: Reply) => Number(headers.get('content-range')?.split('/')[1]);

  // Every account that may create a record creates one, so that every reader has foreign ones.
  beforeAll(async () => {
    if (!isScoped || !subject.isCreated) return;
    for (const account of subject.world.readers)
      if (subject.world.holds(account, definition.access.create)) await subject.makeAs(subject.world.as(account));
  });

  test('shows the same records in list, count, options, search and export', async () => {
    for (const account of subject.world.readers) {
      if (!subject.world.holds(account, definition.access.list)) continue;
      const client = subject.world.as(account);
      const listed = await client.get(`${subject.address}?range=[0,999]&fields=${idField}`);
      const total = totalOf(listed);
      const ids = new Set(listed.body.map((record: Record<string, Json>) => String(record[idField])));
      expect(ids.size).toBe(Math.min(total, 1_000));
      if (countedField) {
        const counts = await client.get(`${subject.address}?view=counts&by=${countedField.name}`);
        expect(Object.values<number>(counts.body).reduce((sum, n) => sum + n, 0)).toBe(total);
      }
      if (subject.world.holds(account, definition.access.pick)) {
        const options = await client.get(`${subject.address}?view=options&range=[0,999]`);
        expect(totalOf(options)).toBe(total);
        if (total <= 1_000) expect(new Set(options.body.map((option: { id: Json }) => String(option.id)))).toEqual(ids);
      }
      if (subject.world.holds(account, definition.access.export)) {
        const file = await client.get(`${subject.address}?format=csv&fields=${idField}`);
        expect(file.body.trim().split('\r\n').length - 1).toBe(total);
      }
      const found = await client.get(
        `${subject.address}?range=[0,999]&fields=${idField}&${query('filter', { q: 'a' })}`,
      );
      if (found.status === 200)
        for (const record of found.body) if (total <= 1_000) expect(ids).toContain(String(record[idField]));
    }
  });

  test('answers alike for a missing record and one of another user', async () => {
    // What is no id at all is refused before the reader matters: one reader stands for the others.
    let malformed = ['x', '-1', '0', '%27'];
    for (const account of subject.world.readers) {
      if (!subject.world.holds(account, definition.access.show)) continue;
      const client = subject.world.as(account);
      const foreign = await foreignTo(account);
      for (const [name, call] of callsOn(client)) {
        const { status, body } = await call(subject.missing);
        for (const id of [...malformed, ...foreign]) {
          const reply = await call(id);
          expect(
            { status: reply.status, code: reply.body.code, message: reply.body.message },
            `${account} ${name} ${id}`,
          ).toEqual({ status, code: body.code, message: body.message });
        }
        if (name === 'show') expect(status).toBe(404);
      }
      malformed = [];
      expect(
        (await storedIds()).filter((id) => foreign.includes(id)),
        account,
      ).toHaveLength(foreign.length);
    }
  });

  function callsOn(client: Client): [string, (id: string) => Promise<Reply>][] {
    return [
      ['show', (id) => client.get(`${subject.address}/${id}`)],
      ['history', (id) => client.get(`${subject.address}/${id}/history`)],
      ['update', (id) => client.put(`${subject.address}/${id}`, {})],
      ['delete', (id) => client.delete(`${subject.address}/${id}`)],
      ...Object.values(definition.actions)
        .filter((action) => action.on === 'record' && Object.keys(action.input ?? {}).length === 0)
        .map((action): [string, (id: string) => Promise<Reply>] => [
          action.name,
          (id) => subject.act(client, action, decodeURIComponent(id)),
        ]),
    ];
  }

  // What a list gathers sends events as what it is.
  if (definition.gathers === undefined)
    test('sends events only to readers who see the record', async () => {
      const context = subject.world.context();
      for (const account of subject.world.readers) {
        const actor = await subject.world.actorOf(account);
        const told = async (id: string) => {
          const [record] = await withSeen(context, definition, [await findRecord(context, definition, id)]);
          return visibleChange(
            { resource: definition.resource, id, operation: 'update', version: 2, before: record, after: record },
            actor,
            definition,
            { through: scopePaths(context.schemas, definition).fields },
          );
        };
        for (const id of await foreignTo(account))
          expect(await told(id), `${account} is told of ${id}`).toBeUndefined();
        if (!subject.world.holds(account, definition.access.list)) continue;
        for (const id of (await subject.idsOf(subject.world.as(account))).slice(0, FEW))
          expect(await told(id), `${account} is not told of ${id}`).toBeDefined();
      }
    });

  if (isScoped && subject.isCreated)
    test('has records that not every reader sees', async () => {
      const foreign = await Promise.all(
        subject.world.readers
          .filter((account) => subject.world.holds(account, [...definition.access.list, ...definition.access.pick]))
          .map(foreignTo),
      );
      expect(foreign.flat()).not.toEqual([]);
    });

  /** Records that exist, but not for this reader. */
  async function foreignTo(account: string): Promise<string[]> {
    const own = new Set(await idsSeenBy(account));
    return (await storedIds()).filter((id) => !own.has(id)).slice(-FEW);
  }

  /** A reader who may not list may still choose records, or open known ones. */
  async function idsSeenBy(account: string): Promise<string[]> {
    if (subject.world.holds(account, definition.access.list)) return subject.idsOf(subject.world.as(account));
    if (!subject.world.holds(account, definition.access.pick))
      return subject.world.holds(account, definition.access.show) ? idsOpenedBy(subject.world.as(account)) : [];
    const { body } = await subject.world.as(account).get(`${subject.address}?view=options&range=[0,999]`);
    return body.map((option: { id: Json }) => String(option.id));
  }

  async function idsOpenedBy(client: Client): Promise<string[]> {
    const opened: string[] = [];
    for (const id of await storedIds())
      if ((await client.get(`${subject.address}/${id}`)).status === 200) opened.push(id);
    return opened;
  }

  async function storedIds(): Promise<string[]> {
    const within = Object.entries(subject.path)
      .map(([name, value]) => `${name} = '${String(value)}'`)
      .join(' and ');
    // The rows of a gathered list are in the tables of the resources that it gathers.
    const { resources } = subject.world.context().schemas;
    const tables = definition.gathers?.from.map((name) => resources[name]?.table) ?? [definition.table];
    const selects = tables.map((table) => `select "${idField}" as id from "${table}" where ${within || '1 = 1'}`);
    const rows = await subject.world.db.all<{ id: Json }>(`${selects.join(' union all ')} order by 1 limit 1000`);
    return rows.map(({ id }) => String(id));
  }
}
