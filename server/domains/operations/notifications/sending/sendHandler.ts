import type { Senders } from '#server/engine/delivery/sender.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { budgetOf } from './budget.ts';
import { composed, type Composed } from './composed.ts';
import { sendMessage } from './sendMessage.ts';
import { sendJob } from './sendJob.ts';
import { byMessage, byRule, waitingFor, type Waiting } from './waiting.ts';

const PAUSE_AFTER_FAULT_MS = 60_000;

/**
 * Sends what is due at one destination, message after message. The rows of the ledger say what is left, so that a
 * process that dies loses nothing: the next one continues with them.
 */
export const sendHandler = (senders: Senders): JobHandler => ({
  async prepare(context, payload, attempt) {
    const destination = String(payload);
    const { left, freeAt } = await budgetOf(context, destination);
    const messages = await planned(context, await waitingFor(context, destination), left);
    for (const message of messages.slice(0, left)) {
      await attempt.keep();
      await sendMessage(context, senders, { ...message, destination });
    }
    return messages.length > left ? Math.max(freeAt, context.realTime() + 1) : null;
  },
  async finish(context, payload, freeAt) {
    const destination = String(payload);
    if (typeof freeAt === 'number') await context.jobs.schedule(context, sendJob(destination, freeAt, 'unawaited'));
    await scheduleNext(context, destination);
  },
  async giveUp(context, payload) {
    const at = context.realTime() + PAUSE_AFTER_FAULT_MS;
    await context.jobs.schedule(context, sendJob(String(payload), at, 'unawaited'));
  },
});

/** Repetitions first, as they were; then one message for each rule, or a digest where these are too many. */
async function planned(context: Context, rows: readonly Waiting[], left: number) {
  const repeated = byMessage(rows.filter(({ messageId }) => messageId !== null));
  const rules = byRule(rows.filter(({ messageId }) => messageId === null));
  const isTooMany = repeated.length + rules.length > left;
  const groups = isTooMany ? [...Map.groupBy(rules.flat(), ({ receiver }) => receiver).values()] : rules;
  const messages: Composed[] = [];
  for (const group of [...repeated, ...groups]) messages.push(...(await composed(context, group)));
  return messages;
}

/** The next attempt of what failed, and what still gathers. */
async function scheduleNext(context: Context, destination: string): Promise<void> {
  const rows = await context.db.kysely
    .selectFrom('notifications')
    .select((eb) => ['status', eb.fn.min('due_at').as('at')])
    .where('destination', '=', destination)
    .where('status', 'in', ['queued', 'retrying'])
    .groupBy('status')
    .execute();
  const now = { queued: context.clock(), retrying: context.realTime() };
  for (const { status, at } of rows) {
    const isRetry = status === 'retrying';
    // What is due now waits for the budget, or arrived while this job ran and has a job of its own.
    if (at === null || (!isRetry && at <= now.queued)) continue;
    await context.jobs.schedule(context, sendJob(destination, at, isRetry ? 'unawaited' : undefined));
  }
}
