import { expect, test } from 'vitest';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import { livesInClouds } from '#model/rules/inClouds.ts';
import type { Reply } from '../../support/servers/client.ts';
import type { Subject } from './subject.ts';

/** Actions that need other records: their own tests make them. */
const NEED_OTHERS: Readonly<Record<string, readonly string[]>> = {
  // Other people: those who submitted, watch or are assigned.
  workOrders: ['assign', 'confirmEnd', 'withdraw', 'reopen', 'rate', 'unwatch'],
  // A folder to copy or move it into.
  personalFiles: ['copy', 'move'],
  publicFiles: ['copy', 'move'],
  helpArticles: ['restoreOriginal', 'restoreVersion'],
  installations: ['rollback'],
  // Another owner; helm and a chart.
  clusters: ['assign', 'installChart'],
  // Organisation, project and receiver.
  users: ['assignProjects', 'handOver', 'removeMember'],
  // Values of the template, another version or revision, a database.
  stacks: ['change', 'upgrade', 'rollback', 'backup', 'showPassword', 'resetPassword'],
};

/** Every state × every action. */
export function describeStates(subject: Subject): void {
  const { definition, idField, stateField } = subject;
  // What only the platform may do has tests of its own.
  const onRecords = Object.values(definition.actions).filter(({ on, access }) => on === 'record' && access.length > 0);
  if (subject.isCreated)
    test.each(onRecords.map((action) => ({ action, name: action.name })))(
      'allows $name in its states only',
      async ({ action }) => {
        const client = subject.clientFor(action.access);
        const states = Object.keys(definition.fields[stateField]?.values ?? { '': {} });
        const inCloud = livesInClouds(definition);
        let made: Reply['body'];
        for (const state of states) {
          // Requests to a cloud have no effect here: one record is put into every state in turn.
          const record = inCloud && made ? made : await subject.make();
          if (definition.cloud && made) await subject.taken(record[idField]);
          made = record;
          const { words, input } = offered(action);
          await subject.inState(record[idField], { ...meetsWhere(action, subject.world.clock.now()), ...words });
          if (stateField) await subject.inState(record[idField], { [stateField]: state });
          const reply = await subject.act(client, action, record[idField], { input });
          // Where it has happened already, it changes nothing and succeeds.
          const closed = definition.fields[stateField]?.values?.[state]?.closed === true;
          const allowed =
            action.from === undefined ? !closed : [...action.from, ...(action.done ?? [])].includes(state);
          const transient = definition.fields[stateField]?.values?.[state]?.transient === true;
          // In a cloud, the other requirements of an action are tested separately.
          if (inCloud || NEED_OTHERS[definition.resource]?.includes(action.name)) {
            if (!transient)
              expect(reply.body.why?.kind === 'state', `${state}: ${JSON.stringify(reply.body)}`).toBe(!allowed);
            continue;
          }
          // An action without a state change runs in any state, also in a transient one.
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

/** A word for each choice from a list of the record (`choices: { record }`), and the list with it. */
function offered({ input = {} }: ActionDefinition): { words: Record<string, Json>; input: Record<string, Json> } {
  const chosen = Object.values(input).flatMap(({ name, choices }) =>
    // The members of objects need more than a word.
    choices && 'record' in choices && !choices.record.includes('.') ? [{ name, list: choices.record }] : [],
  );
  return {
    words: Object.fromEntries(chosen.map(({ list }) => [list, '["offered"]'])),
    input: Object.fromEntries(chosen.map(({ name }) => [name, 'offered'])),
  };
}

/** Values that satisfy the additional condition of an action. */
export function meetsWhere(
  { where, guards = [] }: Pick<ActionDefinition, 'where' | 'guards'>,
  now: number,
): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, wanted] of [where ?? {}, ...guards.map((guard) => guard.where)].flatMap((condition) =>
    Object.entries(firstWay(condition)),
  )) {
    // Only the caller knows a variable.
    if (typeof wanted === 'string' && wanted.startsWith('$')) continue;
    if (typeof wanted !== 'object' || wanted === null) values[name] = wanted as Json;
    else if ('gt' in wanted && wanted.gt === '$now') values[name] = now + 60_000;
    else if ('gte' in wanted && typeof wanted.gte === 'number') values[name] = wanted.gte;
    else if ('empty' in wanted) values[name] = wanted.empty === false ? now : null;
    else if ('ne' in wanted && name !== 'id') values[name] = typeof wanted.ne === 'boolean' ? !wanted.ne : null;
  }
  return values;
}

/** The first of several alternatives. */
function firstWay(condition: Condition): Condition {
  const { $any: ways } = condition;
  // The compiler has checked that it is a list of conditions.
  return Array.isArray(ways) ? (ways[0] as Condition) : condition;
}
