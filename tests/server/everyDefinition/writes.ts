import { meetsWhere } from './states.ts';
import { expect, test } from 'vitest';
import { kindGrammar } from '#model/fields/index.ts';
import { existingMembers } from '#model/validation/completion/existingMembers.ts';
import { SPECIAL_VALUES } from '../../support/schemas/specialValues.ts';
import type { Reply } from '../../support/servers/client.ts';
import { next, type Subject } from './subject.ts';

/** Creates valid records, tries each invalid field, updates, conflicts, duplicates, and deletes. */
export function describeWrites(subject: Subject): void {
  const { definition, idField, stateField, writable } = subject;
  if (subject.isCreated)
    test('is created from valid input, and returns it', async () => {
      const body = await subject.body();
      const record = await subject.make(body);
      for (const name of Object.keys(body)) {
        const field = definition.fields[name];
        if (field?.writeOnly || field?.type === 'password' || field?.type === 'secret')
          expect(record).not.toHaveProperty(name);
        else if (
          field &&
          body[name] !== null &&
          existingMembers(definition.fields, record, { form: record }).has(field.name)
        )
          expect(record[name], name).not.toBeNull();
      }
      expect((await subject.creator().get(subject.recordPath(record[idField]))).body).toMatchObject({
        [idField]: record[idField],
      });
    });

  if (subject.isCreated)
    test('refuses each invalid field, and creates nothing', async () => {
      const count = async () =>
        (await subject.world.as(subject.world.root).get(`${subject.address}?range=[0,0]`)).headers
          .get('content-range')
          ?.split('/')[1];
      const before = await count();
      for (const field of writable) {
        const body = await subject.body();
        if (!existingMembers(definition.fields, body, { form: body }).has(field.name)) continue;
        for (const { value } of kindGrammar(field.type).invalid(field)) {
          const reply = await subject.creator().post(subject.address, { ...body, [field.name]: value });
          expect(reply, `${field.name}: ${JSON.stringify(value)?.slice(0, 80)}`).toMatchObject({ status: 400 });
          const named = Object.keys(reply.body.fields ?? {}).some(
            (name) => name === field.name || name.startsWith(`${field.name}.`),
          );
          expect(named, `${field.name}: ${JSON.stringify(value)?.slice(0, 80)} → ${JSON.stringify(reply.body)}`).toBe(
            true,
          );
        }
      }
      expect(await count()).toBe(before);
    });

  if (subject.isCreated && definition.access.update.length > 0)
    test('changes only the sent fields; a stale writer gets the current record', async () => {
      const record = await subject.make();
      const client = subject.clientFor(definition.access.update);
      const there = existingMembers(definition.fields, record, { form: record });
      const field = writable.find(
        (each) =>
          there.has(each.name) &&
          !(each.name in (SPECIAL_VALUES[definition.resource]?.(0) ?? {})) &&
          !each.access?.write &&
          !each.writeOnce &&
          !each.unique &&
          ['text', 'longText', 'integer', 'boolean', 'tags'].includes(each.type) &&
          each.name in record,
      );
      if (!field) return;
      const value = field.type === 'boolean' ? !record[field.name] : kindGrammar(field.type).sample(field, next());
      const tag = `"${record._version}"`;
      const changed = await client.put(
        subject.recordPath(record[idField]),
        { [field.name]: value },
        { headers: { 'if-match': tag } },
      );
      expect(changed, JSON.stringify(changed.body)).toMatchObject({
        status: 200,
        body: { [field.name]: value, _version: record._version + 1 },
      });
      const stale = await client.put(
        subject.recordPath(record[idField]),
        { [field.name]: value },
        { headers: { 'if-match': tag } },
      );
      expect(stale).toMatchObject({
        status: 409,
        body: { current: { [idField]: record[idField], _version: record._version + 1 } },
      });
    });

  if (subject.isCreated)
    test('refuses a duplicate of a unique value', async () => {
      const record = await subject.make();
      for (const field of writable.filter(
        (each) => each.unique === true && each.name in record && record[each.name] !== null,
      )) {
        const body = await subject.body();
        const reply = await subject.creator().post(subject.address, { ...body, [field.name]: record[field.name] });
        expect(reply, field.name).toMatchObject({
          status: 409,
          body: { code: expect.any(Number), fields: { [field.name]: expect.any(String) } },
        });
      }
    });

  if (subject.isCreated && definition.access.delete.length > 0)
    test('can be deleted only in the states that allow it', async () => {
      const client = subject.clientFor(definition.access.delete);
      const states = definition.fields[stateField]?.values ?? {};
      let made: Reply['body'];
      for (const state of Object.keys(states)) {
        // Requests to a cloud have no effect here: one record is put into every state in turn.
        const record = definition.cloud !== undefined && made ? made : await subject.make();
        if (made) await subject.taken(record[idField]);
        if (definition.cloud !== undefined) made = record;
        await subject.inState(record[idField], { [stateField]: state });
        const reply = await client.delete(subject.recordPath(record[idField]));
        const allowed = definition.delete.from === undefined || definition.delete.from.includes(state);
        if (definition.cloud === undefined)
          expect(reply.status, `${state}: ${JSON.stringify(reply.body)}`).toBe(allowed ? 204 : 409);
        // Other reasons against a deletion are tested separately.
        else expect(reply.body?.why?.kind === 'state', `${state}: ${JSON.stringify(reply.body)}`).toBe(!allowed);
      }
      if (Object.keys(states).length > 0) return;
      const record = await subject.make();
      // Such as what must be in a recycle bin first.
      const { [idField]: _id, ...needed } = meetsWhere(definition.delete, subject.world.clock.now());
      if (definition.cloud === undefined) await subject.inState(record[idField], needed);
      const gone = await client.delete(subject.recordPath(record[idField]));
      expect(gone.status, `${JSON.stringify(record)} → ${JSON.stringify(gone.body)}`).toBe(
        definition.cloud === undefined ? 204 : 202,
      );
      if (definition.cloud === undefined)
        expect((await client.get(subject.recordPath(record[idField]))).status).toBe(404);
    });
}
