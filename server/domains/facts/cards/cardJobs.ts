import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import { countFillings } from '#server/domains/facts/capacity/countFillings.ts';
import { countPlaces, type CountUses } from '#server/domains/facts/places/countPlaces.ts';
import { reportsOfCloud, type ReadCards } from './readCloud.ts';
import { storeReports } from './storeReports.ts';
import { sweepCards } from './sweepCards.ts';

/** Asks every cloud for its cards, and counts each place. */
export const CARDS = 'facts-cards';
/** Asks one cloud. */
export const CARDS_OF_CLOUD = 'facts-cards-cloud';
/** As often as metrics are measured. */
export const EVERY_MS = 60_000;
/** While nothing is known of any host. */
const SOON_MS = 10_000;
/** Of a report: hosts of one transaction. */
const HOSTS_AT_ONCE = 50;

const cardsJob = (runAt: number): JobRequest => ({ kind: CARDS, key: CARDS, payload: null, runAt });

/** A lane for each cloud: a slow one does not delay the others. */
const cloudJob = (cloudId: string, runAt: number): JobRequest => ({
  kind: CARDS_OF_CLOUD,
  lane: `cards ${cloudId}`,
  key: `${CARDS_OF_CLOUD} ${cloudId}`,
  payload: { cloudId },
  runAt,
});

/** Begins with the process; one such job is pending for any number of processes. */
export const keepCards = (context: Context): Promise<void> => context.jobs.schedule(context, cardsJob(context.clock()));

const next = (now: number): JobRequest => cardsJob(Math.floor(now / EVERY_MS) * EVERY_MS + EVERY_MS);

/** The jobs of GPU cards and places. */
export function cardJobs({ readCards, ...uses }: CountUses & { readCards: ReadCards }): Record<string, AnyJobHandler> {
  return {
    [CARDS]: {
      collapses: true,
      async prepare(context, _payload, { keep }) {
        await sweepCards(context);
        await countPlaces(context, uses);
        await keep();
        await countFillings(context, uses.readSeries, keep);
        return null;
      },
      async finish(context) {
        const now = context.clock();
        const clouds = await context.db.kysely
          .selectFrom('clouds')
          .select('cloud_id')
          .where('status', '=', 'connected')
          .execute();
        for (const { cloud_id } of clouds) await context.jobs.schedule(context, cloudJob(cloud_id, now));
        await context.jobs.schedule(context, (await isEmpty(context)) ? cardsJob(now + SOON_MS) : next(now));
      },
      giveUp: (context) => context.jobs.schedule(context, next(context.clock())),
    },
    [CARDS_OF_CLOUD]: {
      collapses: true,
      async prepare(context, payload, { keep }) {
        const cloudId = cloudOf(payload);
        const found = await readCards(context, cloudId);
        if (typeof found === 'string') return { state: found, written: 0 };
        let written = 0;
        for (const reports of await chunksOf(context, cloudId, found)) {
          written += (await context.transaction((inside) => storeReports(inside, reports))).written;
          await keep();
        }
        return { state: 'reported', written };
      },
      async finish(context, payload, { state, written }: { state: string; written: number }) {
        await context.db.kysely
          .insertInto('card_sources')
          .values({ cloud_id: cloudOf(payload), state, asked_at: context.clock() })
          .onConflict((conflict) =>
            conflict.column('cloud_id').doUpdateSet((eb) => ({
              state: eb.ref('excluded.state'),
              asked_at: eb.ref('excluded.asked_at'),
            })),
          )
          .execute();
        // Means follow with the next minute; counts at once.
        if (written > 0) await countPlaces(context);
      },
    },
  };
}

/** The inventory of the first cloud is read a moment after the process begins. */
async function isEmpty({ db }: Context): Promise<boolean> {
  const places = await db.kysely.selectFrom('resource_sites').select(['id', 'vcpus_physical']).execute();
  return places.length > 0 && places.every(({ vcpus_physical: known }) => known === null);
}

async function chunksOf(context: Context, cloudId: string, found: Exclude<Awaited<ReturnType<ReadCards>>, string>) {
  const reports = await reportsOfCloud(context, cloudId, found);
  return Array.from({ length: Math.ceil(reports.length / HOSTS_AT_ONCE) }, (_, place) =>
    reports.slice(place * HOSTS_AT_ONCE, (place + 1) * HOSTS_AT_ONCE),
  );
}

/** Written by `cloudJob`. */
function cloudOf(payload: Json): string {
  if (!isObject(payload) || typeof payload.cloudId !== 'string')
    throw new Error('The payload of a question for cards is not readable');
  return payload.cloudId;
}
