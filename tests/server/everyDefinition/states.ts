import { expect, test } from 'vitest';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import type { Reply } from '../../support/client.ts';
import type { Subject } from './subject.ts';

/** Every state × every action. */
export function describeStates(subject: Subject): void {
  const { definition, idField, stateField } = subject;
  const onRecords = Object.values(definition.actions).filter((action) => action.on === 'record');
  if (subject.isCreated)
    test.each(onRecords.map((action) => ({ action, name: action.name })))(
      'allows $name in its states only',
      async ({ action }) => {
        const client = subject.clientFor(action.access);
        const states = Object.keys(definition.fields[stateField]?.values ?? { '': {} });
        const inCloud = definition.path.includes('{cloud_id}');
        let made: Reply['body'];
        for (const state of states) {
          // Nothing becomes of what a cloud is asked for here: one record stands in every state after the other.
          const record = inCloud && made ? made : await subject.make();
          if (definition.cloud && made) await subject.taken(record[idField]);
          made = record;
          await subject.inState(record[idField], meetsWhere(action, subject.world.clock.now()));
          if (stateField) await subject.inState(record[idField], { [stateField]: state });
          const reply = await subject.act(client, action, record[idField]);
          const allowed = action.from === undefined || action.from.includes(state);
          const transient = definition.fields[stateField]?.values?.[state]?.transient === true;
          // In a cloud, whether the other things are there that an action needs is a matter of its own.
          if (inCloud) {
            if (!transient)
              expect(reply.body.why?.kind === 'state', `${state}: ${JSON.stringify(reply.body)}`).toBe(!allowed);
            continue;
          }
          // What leads to no state is done in any, also in one that ends by itself.
          const isBusy = transient && (action.via ?? action.to) !== undefined;
          if (allowed && !isBusy)
            expect(reply.status, `${state}: ${JSON.stringify(reply.body)}`).toBe(action.via ? 202 : 200);
          else
            expect(reply, `${state}: ${JSON.stringify(reply.body)}`).toMatchObject({
              status: 409,
              body: { reason: expect.any(String) },
            });
        }
      },
    );
}

/** Values that make the further condition of an action true. */
export function meetsWhere({ where, guards = [] }: ActionDefinition, now: number): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, wanted] of [where ?? {}, ...guards.map((guard) => guard.where)].flatMap((condition) =>
    Object.entries(firstWay(condition)),
  )) {
    if (typeof wanted !== 'object' || wanted === null) values[name] = wanted as Json;
    else if ('gt' in wanted && wanted.gt === '$now') values[name] = now + 60_000;
    else if ('empty' in wanted) values[name] = wanted.empty === false ? now : null;
    else if ('ne' in wanted && typeof wanted.ne === 'boolean') values[name] = !wanted.ne;
  }
  return values;
}

/** Of alternatives the first. */
function firstWay(condition: Condition): Condition {
  const { $any: ways } = condition;
  // A list of conditions, as the compiler has checked.
  return Array.isArray(ways) ? (ways[0] as Condition) : condition;
}
