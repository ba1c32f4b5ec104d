import type { Senders } from '#server/engine/delivery/sender.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { budgetOf } from './budget.ts';
import { composed, type Composed } from './composed.ts';
import { holdSilenced } from './holdSilenced.ts';
import { noteHeld } from './outcome.ts';
import { dropOvertaken } from './overtaken.ts';
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
    await holdSilenced(context, destination);
    await dropOvertaken(context, destination);
    const groups = planned(await waitingFor(context, destination), left);
    const isAll = await sendGroups(context, groups, left, async (message) => {
      await attempt.keep();
      return sendMessage(context, senders, { ...message, destination });
    });
    return isAll ? null : Math.max(freeAt, context.realTime() + 1);
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
function planned(rows: readonly Waiting[], left: number): Waiting[][] {
  const repeated = byMessage(rows.filter(({ messageId }) => messageId !== null));
  const rules = byRule(rows.filter(({ messageId }) => messageId === null));
  const isTooMany = repeated.length + rules.length > left;
  const groups = isTooMany ? [...Map.groupBy(rules.flat(), ({ receiver }) => receiver).values()] : rules;
  return [...repeated, ...groups];
}

/**
 * Sends group after group. What could not be delivered holds back what comes after it about the same subject. Returns
 * whether the budget was enough for all.
 */
async function sendGroups(
  context: Context,
  groups: readonly (readonly Waiting[])[],
  left: number,
  send: (message: Composed) => Promise<number | undefined>,
): Promise<boolean> {
  const held = new Map<string, number>();
  const heldUntil = (rows: readonly Waiting[]) => Math.max(0, ...rows.map((row) => held.get(row.inOrder) ?? 0));
  const hold = async (rows: readonly Waiting[], until: number) => {
    for (const { inOrder } of rows) held.set(inOrder, until);
    await noteHeld(context, rows, until);
  };
  let sent = 0;
  for (const group of groups) {
    // A message is repeated as a whole.
    const isRepeated = group.some(({ messageId }) => messageId !== null);
    const late = isRepeated && heldUntil(group) > 0 ? group : group.filter(({ inOrder }) => held.has(inOrder));
    if (late.length > 0) await hold(late, heldUntil(late));
    for (const message of await composed(
      context,
      group.filter((row) => !late.includes(row)),
    )) {
      const until = heldUntil(message.rows);
      if (until > 0) {
        await hold(message.rows, until);
        continue;
      }
      if (sent >= left) return false;
      sent += 1;
      const again = await send(message);
      if (again !== undefined) for (const { inOrder } of message.rows) held.set(inOrder, again);
    }
  }
  return true;
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
    // A notification that is due now waits for the budget, or arrived while this job ran and has a job of its own.
    if (at === null || (!isRetry && at <= now.queued)) continue;
    await context.jobs.schedule(context, sendJob(destination, at, isRetry ? 'unawaited' : undefined));
  }
}
