import { renderMessage } from '#model/messages/messages.ts';
import { WATCHES } from '#server/domains/operations/alarms/watch/watches.ts';
import type { Context } from '#server/engine/context.ts';
import type { Component, Observation, Source } from './observation.ts';

/** A job that has waited longer is late. */
const LATE_S = 60;

type Part = 'jobs' | keyof typeof WATCHES;

const CAUSES: Record<Part, NonNullable<Component['cause']>> = {
  jobs: 'late',
  evaluator: 'late',
  collector: 'late',
  undelivered: 'undelivered',
  syslog: 'late',
};

/** The background work of the platform: what has no value yet is no component. */
export async function workSource(context: Context): Promise<Source> {
  const measured = [
    ['jobs', await lateness(context), LATE_S] as const,
    ...(await Promise.all(
      Object.entries(WATCHES).map(
        // The keys of a record are its words.
        async ([name, watch]) =>
          [name as Part, await watch.read(context, context.clock(), 0), watch.threshold] as const,
      ),
    )),
  ];
  // Its readers have their own languages.
  const nameOf = (part: Part, lang: Context['lang']) =>
    renderMessage(context.schemas.messages, `healthPart.${part}`, {}, lang);
  return {
    name: 'work',
    observations: measured.flatMap(([part, value, threshold]): Observation[] =>
      value === undefined
        ? []
        : [
            {
              key: `work ${part}`,
              name: nameOf(part, 'zh'),
              area: 'platform',
              kind: 'work',
              facts: { name_en: nameOf(part, 'en') },
              found: { is: 'probed', ok: value <= threshold },
              ...(value > threshold && {
                cause: CAUSES[part],
                cause_detail: part === 'undelivered' ? String(value) : `${Math.round(value)} s`,
              }),
            },
          ],
    ),
  };
}

/** Seconds for which the oldest due job waits. One in a lane may rightly wait for another. */
async function lateness({ db, clock, realTime }: Context): Promise<number> {
  const now = Math.min(clock(), realTime());
  const { at } = await db.kysely
    .selectFrom('jobs')
    .select(({ fn }) => fn.min<number | null>('run_at').as('at'))
    .where('leased_until', '<=', now)
    .where('kind', 'not like', '%:%')
    .executeTakeFirstOrThrow();
  return at === null ? 0 : Math.max(0, (now - at) / 1_000);
}
