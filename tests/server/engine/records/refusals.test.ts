// @module-tag long
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { can } from '#model/access/access.ts';
import { whyNot } from '#model/access/refusal.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { Definition } from '#model/language/definition.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { withSeen } from '#server/engine/records/seenThrough.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { createScenario, productSchemas } from '../../../support/scenario.ts';

const schemas = productSchemas();
const words = [...schemas.roles.roles.map(({ role }) => role), undefined];
const actors = schemas.roles.kinds.flatMap(({ kind }) =>
  words.map((role) =>
    actorFrom({ id: 1, name: 'a', kind, bp_id: 1, permissions: role === undefined ? [] : [{ role }] }, schemas.roles),
  ),
);
const now = Date.UTC(2026, 10, 20);
const world = await createScenario({ seed: 'none' });
const base = world.context();
await world.close();

const statesOf = ({ stateField, fields }: Definition) =>
  Object.keys(fields[stateField ?? '']?.values ?? {}).concat('unheard');
const operationsOf = ({ actions }: Definition) => [
  ...Object.values(actions)
    .filter(({ on }) => on === 'record')
    .map(({ name }) => ({ action: name })),
  { action: 'delete' },
];

/** The body of the response to a call that this decision refuses. */
async function refusalOf(
  definition: Definition,
  actor: (typeof actors)[number],
  operation: { action: string },
  record: Record<string, string>,
) {
  const context = { ...base, actor, schemas, clock: () => now, lang: 'en' as const };
  try {
    refuseUnless(context, await decideOn(context, operation, definition, record));
    return undefined;
  } catch (error) {
    return errorReply(error, { schemas, lang: 'en', requestId: 'r', log: pino({ level: 'silent' }) }).body;
  }
}

const isOfServer = (
  definition: Definition,
  actor: (typeof actors)[number],
  operation: { action: string },
  record: Record<string, string>,
): boolean => {
  const context = { ...base, actor, schemas, clock: () => now };
  return hooksOf(context, definition).refuses?.(context, operation, record as never) !== undefined;
};

describe.each(Object.values(schemas.resources).map((definition) => ({ resource: definition.resource, definition })))(
  '$resource: what the button says is what the server answers',
  ({ definition }) => {
    test('for every action, state, kind and role', async () => {
      for (const actor of actors) {
        const own = definitionFor(definition, actor, schemas);
        for (const operation of operationsOf(definition)) {
          for (const state of statesOf(definition)) {
            const record = definition.stateField === undefined ? {} : { [definition.stateField]: state };
            const reply = await refusalOf(definition, actor, operation, record);
            // Another record may determine the owner, which only the server can read.
            const [seen = record] = await withSeen({ ...base, actor, schemas }, definition, [record]);
            const decision = can(actor, operation, definition, seen, {
              now,
              stored: true,
              through: scopePaths(schemas, definition).fields,
            });
            // What only the server can know, such as a program that it lacks, has tests of its own.
            if (isOfServer(definition, actor, operation, record)) continue;
            const at = `${operation.action} in ${state} for ${actor.grants.join(' ')}`;
            expect(reply === undefined, at).toBe(decision.allowed);
            if (decision.allowed) continue;
            expect(reply?.why, at).toEqual(structuredClone(whyNot(decision)));
            expect(reply?.reason, at).toBe(renderMessage(schemas.messages, decision.messageKey, decision.params, 'en'));
            // The console only knows the reader's part of a definition and does not show the rest.
            if (own === undefined || decision.kind === 'role' || decision.kind === 'platform') continue;
            const shown = can(actor, operation, own, record, { now });
            const isJudged =
              decision.kind !== 'owner' &&
              (operation.action === 'delete' ||
                own.actions[operation.action]?.where !== undefined ||
                decision.kind === 'state');
            if (isJudged) expect(shown, at).toEqual(decision);
          }
        }
      }
    });
  },
);

test('a role refusal names the roles that could, in words of roles.yaml', () => {
  const known = new Set([
    'all',
    ...schemas.roles.roles.map(({ role }) => role),
    ...schemas.roles.kinds.map(({ authority }) => authority),
  ]);
  const nobody = actorFrom({ id: 1, name: 'a', kind: 4, bp_id: null, permissions: [] }, schemas.roles);
  for (const definition of Object.values(schemas.resources)) {
    const decision = can(nobody, 'update', definition);
    if (!decision.allowed && decision.kind === 'role')
      expect([...(decision.who ?? [])].filter((word) => !known.has(word))).toEqual([]);
  }
});
