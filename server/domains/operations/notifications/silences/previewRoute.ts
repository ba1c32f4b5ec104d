import {
  holdsAt,
  matchesSilence,
  type ObjectKey,
  type SilenceTerms,
} from '#model/domains/operations/alarms/silence.ts';
import { isInside } from '#model/domains/operations/alarms/weeklyWindow.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { dependenciesOf } from './dependenciesOf.ts';
import { checkSilence, reachOf } from './checkSilence.ts';
import { termsOf } from './silenceOf.ts';

const SMALL_BODY_BYTES = 65_536;
const DAYS = 14;
const DAY_MS = 86_400_000;
/** The latest ones; the reply says if there were more. */
const MOST_READ = 5_000;
const MOST_SHOWN = 20;

/** `POST /silences/preview`: what a silence would keep back now, and would have kept back in the past two weeks. */
export const previewRoute: ApiRoute = {
  method: 'POST',
  path: '/api/omc/v1/silences/preview',
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: [{ resource: 'silences', operation: 'create' }],
  isQuestion: true,
  document: {
    tag: 'silences',
    summary: 'What a silence matches now, and would have kept back in the past 14 days',
    body: { type: 'object', description: 'The fields of a silence' },
    replies: {
      200: {
        description: 'The events that match now, and the notifications of the past days',
        schema: {
          type: 'object',
          properties: {
            now: { type: 'object' },
            past: { type: 'object' },
            days: { type: 'integer' },
            complete: { type: 'boolean', description: 'Whether every announcement of the past days was read' },
          },
          required: ['now', 'past', 'days', 'complete'],
        },
      },
    },
    example: {
      body: { name: 'example', severities: [1, 2, 3], begin: '2026-11-20T02:00:00Z', end: '2099-01-01T00:00:00Z' },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = knownDefinition(context, 'silences');
    if (definition === undefined) throw new ApiError('request.notFound');
    const input = readInput(context, definition, 'create', await readObject(c.req.raw, SMALL_BODY_BYTES));
    checkSilence(context, input);
    const { id: user_id, bp_id } = context.actor;
    const terms = termsOf({ ...input, reach: reachOf(context), user_id, bp_id });
    return c.json(await previewOf(context, terms));
  },
};

async function previewOf(context: Context, terms: SilenceTerms): Promise<Json> {
  const { read, complete } = await announced(context, context.clock() - DAYS * DAY_MS);
  const dependencies = new Map<string, Promise<ObjectKey[]>>();
  const dependsOn = (object: ObjectKey | null) => {
    if (object === null || !terms.dependents) return [];
    const key = `${object.resource} ${object.id}`;
    const known = dependencies.get(key) ?? dependenciesOf(context, object);
    dependencies.set(key, known);
    return known;
  };
  const matching: Announcement[] = [];
  for (const each of read)
    if (matchesSilence(terms, { ...each, dependsOn: await dependsOn(each.object) })) matching.push(each);
  const ended = new Set(read.flatMap((each) => (isEnd(each) ? [each.event_id] : [])));
  const open = matching.filter(({ kind, event_id }) => kind === 'fired' && !ended.has(event_id));
  // Whenever it begins: the past is read as if it had held all the time, in its windows.
  const inside = matching.filter(({ at }) => terms.weekly === null || isInside(terms.weekly, at));
  const unheard = new Set(inside.flatMap(({ kind, event_id }) => (kind === 'fired' ? [event_id] : [])));
  // The end of what was announced is announced, too.
  const kept = inside.filter((each) => !isEnd(each) || unheard.has(each.event_id));
  return {
    days: DAYS,
    complete,
    now: { total: open.length, holds: holdsAt(terms, context.clock()), items: open.slice(0, MOST_SHOWN).map(shown) },
    past: {
      total: kept.length,
      receivers: await byReceiver(context, kept),
      items: kept.slice(0, MOST_SHOWN).map(shown),
    },
  };
}

const isEnd = ({ kind }: Announcement) => kind === 'recovered' || kind === 'closed';

/** The latest announcements that this actor may know of. */
async function announced(context: Context, since: number): Promise<{ read: Announcement[]; complete: boolean }> {
  const reach = reachOf(context);
  const { id, bp_id } = context.actor;
  const rows = await context.db.kysely
    .selectFrom('alarm_announcements')
    .select('content')
    .where('at', '>=', since)
    .$if(reach === 'user', (query) => query.where('user_id', '=', id))
    .$if(reach === 'organisation', (query) => query.where('bp_id', '=', bp_id))
    .orderBy('at', 'desc')
    .limit(MOST_READ + 1)
    .execute();
  // Written by `announce`.
  const read = rows.slice(0, MOST_READ).map(({ content }) => JSON.parse(content) as Announcement);
  return { read, complete: rows.length <= MOST_READ };
}

const shown = ({ event_id, kind, at, alarm_name, object, severity }: Announcement): Json => ({
  event_id,
  kind,
  at: new Date(at).toISOString(),
  alarm_name,
  object: object?.title ?? null,
  severity,
});

/** How many announcements each receiver would not have had. */
async function byReceiver({ db }: Context, announcements: readonly Announcement[]): Promise<Json> {
  const counts = new Map<number, number>();
  for (const { receivers } of announcements) for (const id of receivers) counts.set(id, (counts.get(id) ?? 0) + 1);
  if (counts.size === 0) return [];
  const rows = await db.kysely
    .selectFrom('receivers')
    .select(['id', 'name'])
    .where('id', 'in', [...counts.keys()])
    .execute();
  return rows
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.id - b.id);
}
