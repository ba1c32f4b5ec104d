import { expect, test } from 'vitest';
import { isWritable } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { kindGrammar } from '#model/fields/index.ts';
import { deletingState } from '#server/domains/cloud/writes/states.ts';
import type { Reply } from '../../support/servers/client.ts';
import { meetsWhere } from './states.ts';
import type { Subject } from './subject.ts';

const LONG = 'x'.repeat(1_000_000);

/** Refused with code, message and request id: neither accepted nor a server error. */
function expectRefused(reply: Reply, what: string): void {
  expect(reply, `${what}: ${JSON.stringify(reply.body)?.slice(0, 300)}`).toMatchObject({
    body: { code: expect.any(Number), message: expect.any(String), request_id: expect.any(String) },
  });
  expect(reply.status, what).toBeGreaterThanOrEqual(400);
  expect(reply.status, what).toBeLessThan(500);
}

/**
 * Writes below a cloud that are invalid, repeated, late or simultaneous are refused with a message. Writes that do not
 * reach the database run on one only.
 */
export function describeClumsyWrites(subject: Subject, { dialect }: { dialect: string }): void {
  const { definition, idField, stateField, writable } = subject;
  if (!definition.path.includes('{cloud_id}') || !subject.isCreated) return;
  const actions = Object.values(definition.actions).filter(({ on }) => on === 'record');

  /** The record is in a state in which the action may run. */
  const ready = async (id: Json, action: ActionDefinition) => {
    if (definition.cloud !== undefined) await subject.taken(id);
    await subject.inState(id, {
      ...meetsWhere(action, subject.world.clock.now()),
      ...(stateField && action.from?.[0] !== undefined && { [stateField]: action.from[0] }),
    });
  };

  if (dialect === 'sqlite')
    test('refuses unknown fields, a megabyte of text and malformed input on every write, at the field', async () => {
      const { [idField]: id } = await subject.make();
      const updater = subject.clientFor(definition.access.update);
      const creator = subject.creator();
      const body = await subject.body();
      const [text] = writable.filter(
        ({ type, access }) => ['name', 'text', 'longText'].includes(type) && access?.write === undefined,
      );
      if (text)
        expectRefused(
          await creator.post(subject.address, { ...body, [text.name]: LONG }),
          `create with a megabyte of ${text.name}`,
        );
      expect(await creator.post(subject.address, { ...body, nothing_of_ours: 1 })).toMatchObject({
        status: 400,
        body: { fields: { nothing_of_ours: expect.any(String) } },
      });
      if (definition.access.update.length > 0) {
        if (text)
          expectRefused(
            await updater.put(subject.recordPath(id), { [text.name]: LONG }),
            `update with a megabyte of ${text.name}`,
          );
        expectRefused(await updater.put(subject.recordPath(id), { nothing_of_ours: 1 }), 'update of an unknown field');
      }
      for (const action of actions) {
        await ready(id, action);
        const client = subject.clientFor(action.access);
        const act = (input: Record<string, Json>) => subject.act(client, action, id, { input });
        const unknown = await act({ nothing_of_ours: 1 });
        expectRefused(unknown, `${action.name} with an unknown input`);
        // Other requirements are tested separately.
        if (unknown.body.why !== undefined) continue;
        expect(unknown.body, action.name).toHaveProperty('fields.nothing_of_ours');
        // Users cannot enter fields that the server sets; conditional fields may not exist.
        for (const field of Object.values(action.input ?? {}).filter(
          (each) => isWritable(each) && each.when === undefined,
        )) {
          for (const { value } of [...kindGrammar(field.type).invalid(field).slice(0, 2), { value: LONG }]) {
            const reply = await act({ [field.name]: value });
            const what = `${action.name} with ${field.name} ${JSON.stringify(value)?.slice(0, 60)}`;
            expectRefused(reply, what);
            expect(
              Object.keys(reply.body.fields ?? {}).some(
                (name) => name === field.name || name.startsWith(`${field.name}.`),
              ),
              `${what}: ${JSON.stringify(reply.body)}`,
            ).toBe(true);
          }
        }
      }
    });

  test('refuses writers with an outdated record, and runs once for simultaneous requests', async () => {
    const record = await subject.make();
    const id: Json = record[idField];
    const stale = { 'if-match': '"0"' };
    const inFirst = actions.find(
      (action) => action.via !== undefined && Object.keys(action.input ?? {}).length === 0 && action.cloud !== false,
    );
    if (inFirst !== undefined) {
      await ready(id, inFirst);
      const client = subject.clientFor(inFirst.access);
      expect(await subject.act(client, inFirst, id, { headers: stale })).toMatchObject({
        status: 409,
        body: { current: { [idField]: id } },
      });
      const replies = await Promise.all([subject.act(client, inFirst, id), subject.act(client, inFirst, id)]);
      expect(replies.map(({ status }) => status).toSorted(), inFirst.name).toEqual([202, 409]);
    }
    if (definition.access.delete.length === 0) return;
    const client = subject.clientFor(definition.access.delete);
    expectRefused(await client.delete(subject.recordPath(id), { headers: stale }), 'a deletion of what has changed');
  });

  const going = deletingState(definition);
  if (definition.cloud !== undefined && Object.keys(going).length > 0)
    test('refuses changes to a record being deleted', async () => {
      const { [idField]: id } = await subject.make();
      for (const action of actions.filter(({ from, cloud }) => from !== undefined && cloud !== false)) {
        await ready(id, action);
        await subject.inState(id, going as Record<string, Json>);
        expect((await subject.act(subject.clientFor(action.access), action, id)).body.why, action.name).toMatchObject({
          kind: 'state',
        });
      }
      if (definition.access.delete.length > 0)
        expect((await subject.clientFor(definition.access.delete).delete(subject.recordPath(id))).status).toBeLessThan(
          500,
        );
    });
}
