import { parseJson, readText } from '#server/engine/http/readBody.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { testsOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { BASE } from './alertRoutes.ts';
import { senderOf, withoutToken } from './instanceOfToken.ts';
import { readMatcher } from './matchers.ts';
import { endSilence, silenceSeen, silencesOf, storeSilence } from './silences.ts';
import { readSilence, silenceIdOf, silenceWireId, wireSilence } from './silenceWire.ts';

const BODY_LIMIT_BYTES = 65_536;
const object: JsonSchema = { type: 'object' };
const missing = { ...withoutToken, 404: { description: 'The instance has no such silence' } };

/**
 * Silences that are made with the token of an instance reach its alerts only; those of administrators are read here
 * too.
 */
export const silenceRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: `${BASE}/silences`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'The silences that reach the alerts of the instance, also those that ended within five days',
      query: { filter: { type: 'array', items: { type: 'string' }, description: 'Matchers that a silence has' } },
      replies: {
        200: { description: 'As Alertmanager shows them', schema: { type: 'array', items: object } },
        ...withoutToken,
      },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      const wanted = (c.req.queries('filter') ?? []).map(readMatcher);
      const silences = (await silencesOf(sender)).filter((silence) =>
        wanted.every(({ key, op, value }) =>
          testsOf(silence).some((test) => test.key === key && test.op === op && test.value === value),
        ),
      );
      return c.json(silences.map((silence) => wireSilence(silence, sender.context.clock())));
    },
  },
  {
    method: 'POST',
    path: `${BASE}/silences`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'Creates a silence for the alerts of the instance, or changes the one with `id`',
      body: object,
      replies: { 200: { description: 'Its id', schema: object }, 400: { description: 'What is wrong' }, ...missing },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      const entered = readSilence(parseJson(await readText(c.req.raw, BODY_LIMIT_BYTES)), sender.context.clock());
      if (typeof entered === 'string') return c.json(entered, 400);
      const id = await sender.context.transaction(async (tx) =>
        storeSilence({ ...sender, context: { ...tx, actor: sender.context.actor } }, entered),
      );
      return id === undefined ? c.json('there is no such silence', 404) : c.json({ silenceID: silenceWireId(id) });
    },
  },
  {
    method: 'GET',
    path: `${BASE}/silence/{id}`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'One silence of the instance',
      replies: { 200: { description: 'As Alertmanager shows it', schema: object }, ...missing },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      const silence = await silenceSeen(sender, silenceIdOf(c.req.param('id') ?? ''));
      return silence === undefined ? c.body('', 404) : c.json(wireSilence(silence, sender.context.clock()));
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/silence/{id}`,
    access: 'public',
    document: {
      takesAnyQuery: true,
      tag: 'alertmanager',
      summary: 'Ends a silence now',
      replies: { 200: { description: 'It has ended' }, ...missing },
    },
    async handle(c) {
      const sender = await senderOf(c.get('context'), c.req.raw);
      const id = silenceIdOf(c.req.param('id') ?? '');
      const ended = await sender.context.transaction(async (tx) =>
        endSilence({ ...sender, context: { ...tx, actor: sender.context.actor } }, id),
      );
      return c.body('', ended ? 200 : 404);
    },
  },
];
