import { expect, test } from 'vitest';
import type { Operation } from '#model/language/definition.ts';
import type { Client, Reply } from '../../support/servers/client.ts';
import { query, type Subject } from './subject.ts';

/** Operations that a call of the specification replaces: with their own readers and bodies. */
const BY_HAND: Readonly<Record<string, readonly Operation[]>> = {
  configs: ['create', 'import'],
  closes: ['create', 'import'],
  orders: ['create', 'import'],
  launchTemplates: ['create', 'import'],
};
const WRITES: ReadonlySet<Operation> = new Set(['create', 'update', 'delete', 'import']);

/** Every kind and role × every operation and action (spec 6). */
export function describeAccess(subject: Subject): void {
  const { definition, idField, missing } = subject;
  const isDenied = ({ status, body }: Reply) => status === 403 && body.code === 3000;

  test('is open to granted readers only', async () => {
    const calls: [Operation, (client: Client) => Promise<Reply>][] = [
      ['list', (client) => client.get(`${subject.address}?range=[0,0]`)],
      ['pick', (client) => client.get(`${subject.address}?view=options&range=[0,0]`)],
      ['export', (client) => client.get(`${subject.address}?format=csv&${query('filter', { [idField]: [] })}`)],
      ['show', (client) => client.get(subject.recordPath(missing))],
      ['history', (client) => client.get(`${subject.recordPath(missing)}/history`)],
      ['create', (client) => client.post(subject.address, { _nothing: true })],
      ['update', (client) => client.put(subject.recordPath(missing), {})],
      ['delete', (client) => client.delete(subject.recordPath(missing))],
      [
        'import',
        (client) =>
          client.post(`${subject.address}?import=dry-run`, undefined, {
            raw: 'nothing\n',
            headers: { 'content-type': 'text/csv' },
          }),
      ],
    ];
    for (const account of subject.world.readers) {
      for (const [operation, call] of calls) {
        if (BY_HAND[definition.resource]?.includes(operation)) continue;
        const reply = await call(subject.world.as(account));
        const allowed =
          subject.world.holds(account, definition.access[operation]) &&
          !(WRITES.has(operation) && definition.platformOwned);
        // A parent that this reader cannot see hides its children.
        expect(
          isDenied(reply),
          `${account} ${operation} → ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
        ).toBe(!allowed);
      }
    }
    expect((await subject.world.guest.get(subject.address)).status).toBe(401);
  });

  const actions = Object.values(definition.actions);
  if (actions.length > 0)
    test('allows its actions to granted readers only', async () => {
      for (const account of subject.world.readers) {
        for (const action of actions) {
          const granted = subject.world.holds(account, action.access);
          // The tests of states cover granted callers.
          if (granted && action.on === 'resource') continue;
          const reply = await subject.act(
            subject.world.as(account),
            action,
            action.on === 'record' ? missing : undefined,
          );
          // A reader who cannot see the record only learns that it does not exist.
          expect(
            isDenied(reply) || (!granted && reply.status === 404),
            `${account} ${action.name} → ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
          ).toBe(!granted);
        }
      }
      for (const action of actions)
        expect(
          (await subject.act(subject.world.guest, action, action.on === 'record' ? missing : undefined)).status,
        ).toBe(401);
    });
}
