import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { instantOfWall } from '#model/rules/time/calendar/zone.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { informSupporters } from '#server/domains/sharing/inform.ts';
import { remind } from './remind.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import { duePeriods } from './duePeriods.ts';
import type { Provider } from '#server/domains/sharing/records/records.ts';
import { makeStatement } from '#server/domains/sharing/run/makeStatement.ts';

/** Makes the drafts of periods that are over, and reminds of what is overdue. */
export const SETTLE_PROVIDERS = 'settle-providers';

const DAY_S = 86_400;
/** At 10:30, after the close of a month at 10:00 on the 3rd. */
const AT_S = 10.5 * 3_600;

/** Every morning, in the billing zone. */
function morningJob(context: Context, { zoneOf }: SharingUses): JobRequest {
  const zone = zoneOf(context);
  const now = Math.floor(context.clock() / 1_000);
  const today = Date.parse(`${dayOf(now, zone)}T00:00:00Z`) / 1_000 + AT_S;
  const first = instantOfWall(today, zone);
  const runAt = (first > now ? first : instantOfWall(today + DAY_S, zone)) * 1_000;
  return { kind: SETTLE_PROVIDERS, key: SETTLE_PROVIDERS, payload: null, runAt };
}

/** One such job is pending for any number of processes, while there is a provider. */
export async function keepSettlingProviders(context: Context, uses: SharingUses): Promise<void> {
  const provider = await context.db.kysely.selectFrom('providers').select('id').limit(1).executeTakeFirst();
  if (provider !== undefined) await context.jobs.schedule(context, morningJob(context, uses));
}

/** A month has just been closed: its drafts need not wait for the morning. */
export const settleProvidersNow = (context: Context, period: string): Promise<void> =>
  context.jobs.schedule(context, {
    kind: SETTLE_PROVIDERS,
    key: `${SETTLE_PROVIDERS} ${period}`,
    payload: { period },
    runAt: context.clock(),
  });

export const settleProvidersHandler = (uses: SharingUses): JobHandler => ({
  // Each statement has a transaction of its own, so that one job does not hold back all other writes.
  async prepare(context, _, { keep }) {
    if (context.live.read('sharing.run_automatically')) await runDue(context, uses, keep);
    return null;
  },
  async finish(context, payload) {
    await remind(context, uses);
    if (payload === null) await keepSettlingProviders(context, uses);
  },
  async giveUp(context, payload) {
    if (payload === null) await keepSettlingProviders(context, uses);
  },
});

async function runDue(given: Context, uses: SharingUses, keep: () => Promise<void>): Promise<void> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const definition = knownDefinition(context, 'providers');
  if (definition === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('providers')
    .select('id')
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const provider = await findRecord(context, definition, id);
    for (const period of await duePeriods(context, provider, uses.zoneOf(context))) {
      await keep();
      try {
        await context.transaction(async (inside) => {
          const made = await makeStatement(inside, uses, id, period);
          if (made !== undefined) await informOfDraft(inside, period.name);
        });
      } catch (error) {
        // A refusal waits for people, or for the close of the month; the other providers are settled.
        if (!(error instanceof ApiError)) throw error;
        if (error.key === 'settlement.ruleMissing')
          await context.transaction((inside) => informOfMissing(inside, { provider, period: period.name, error }));
        // Later periods would take the charges of this one.
        break;
      }
    }
  }
}

async function informOfDraft(context: Context, period: string): Promise<void> {
  const { count } = await context.db.kysely
    .selectFrom('settlement_statements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  await informSupporters(context, {
    title: 'sharing.drafted',
    text: 'sharing.draftedText',
    params: { count: Number(count), period },
    link: '/separateAccountingSystem/record',
    key: `statements ${period} drafted`,
  });
}

async function informOfMissing(
  context: Context,
  { provider, period, error }: { provider: Provider; period: string; error: ApiError },
): Promise<void> {
  const { message } = errorReply(error, context).body;
  await informSupporters(context, {
    title: 'sharing.missingRule',
    text: 'sharing.missingRuleText',
    level: 'warn',
    params: { provider: provider.name, period, reason: message },
    link: '/separateAccountingSystem/management',
    key: `statements ${provider.id} ${period} rule`,
  });
}
