import { expect, test } from 'vitest';
import type { Subject } from './subject.ts';

/** The actor of each change, without unreadable values. */
export function describeHistory(subject: Subject): void {
  const { definition, idField } = subject;
  if (!subject.isCreated || definition.access.history.length === 0) return;

  test('records the creator, and hides what the reader may not see', async () => {
    const record = await subject.make();
    const { body } = await subject
      .clientFor(definition.access.history)
      .get(`${subject.recordPath(record[idField])}/history`);
    expect(body.at(-1)).toMatchObject({
      operation: 'create',
      actor_name: expect.any(String),
      request_id: expect.any(String),
    });
    const secrets = Object.values(definition.fields)
      .filter((field) => field.type === 'password' || field.type === 'secret' || field.writeOnly)
      .map((field) => field.name);
    for (const change of body.at(-1).changes)
      if (secrets.includes(change.field)) expect([null, '••••••']).toContain(change.after);
  });
}
