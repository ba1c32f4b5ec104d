import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import type { Verdict } from '#server/domains/operations/notifications/channels/verdict.ts';
import type { Try, Waiting } from './waiting.ts';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 900_000;
/** Ten seconds, doubled up to a quarter of an hour: more than an hour in all. */
const MOST_TRIES = 12;
/** Few enough parameters for either database. */
const ROWS_AT_ONCE = 500;

export interface Message {
  id: string;
  destination: string;
  rows: readonly Waiting[];
}

/**
 * Notes that an attempt begins, before it does: after a crash in its midst, the ledger says that its outcome is
 * unknown, and the next attempt has the same id.
 */
export async function noteAttempt(context: Context, { id, destination, rows }: Message): Promise<Try[]> {
  const tries: Try[] = [
    ...(rows[0]?.tries ?? []).map((each) =>
      each.outcome === 'sending' ? { ...each, outcome: 'interrupted' as const } : each,
    ),
    { at: context.clock(), outcome: 'sending', detail: null },
  ];
  await context.transaction(async (inside) => {
    await write(inside, rows, { message_id: id, tries: JSON.stringify(tries), try_count: triesOf(rows) + 1 });
    await inside.db.kysely
      .insertInto('alarm_sends')
      .values({ message_id: id, destination, at: inside.realTime() })
      .onConflict((conflict) => conflict.columns(['message_id', 'at']).doNothing())
      .execute();
  });
  return tries;
}

/** One that somebody sends again begins to count again. */
const triesOf = (rows: readonly Waiting[]): number => Math.max(0, ...rows.map(({ tryCount }) => tryCount));

/** Notes how an attempt ended. Returns when the next one is due, by real time; undefined if there is none. */
export async function noteOutcome(
  context: Context,
  rows: readonly Waiting[],
  tries: readonly Try[],
  verdict: Verdict,
): Promise<number | undefined> {
  const { due_at, values } = outcomeOf(context, triesOf(rows) + 1, tries, verdict);
  await write(context, rows, due_at === undefined ? values : { ...values, due_at });
  return due_at;
}

/** Notes that rows wait for what must arrive before them. */
export const noteHeld = (context: Context, rows: readonly Waiting[], due_at: number): Promise<void> =>
  write(context, rows, { status: 'retrying', due_at });

function outcomeOf(
  context: Context,
  count: number,
  tries: readonly Try[],
  verdict: Verdict,
): { values: Readonly<Record<string, string | number | null>>; due_at?: number } {
  const ended: Try[] = tries.map((each) =>
    each.outcome === 'sending'
      ? { ...each, outcome: verdict.ok ? 'sent' : 'failed', detail: verdict.detail || null }
      : each,
  );
  const common = { tries: JSON.stringify(ended), detail: verdict.detail || null };
  if (verdict.ok) return { values: { ...common, status: 'sent', reason: null, sent_at: context.clock() } };
  if (!verdict.retry) return { values: { ...common, status: 'failed', reason: 'refused' } };
  if (count >= MOST_TRIES) return { values: { ...common, status: 'failed', reason: 'gave_up' } };
  const pause = verdict.waitMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1));
  return { values: { ...common, status: 'retrying' }, due_at: context.realTime() + pause };
}

/** Notes that nothing is sent. */
export const noteSkipped = (context: Context, rows: readonly Waiting[], reason: string): Promise<void> =>
  write(context, rows, { status: 'skipped', reason });

async function write({ db, clock }: Context, rows: readonly Waiting[], values: object): Promise<void> {
  for (const some of inChunks(rows, ROWS_AT_ONCE))
    await db.kysely
      .updateTable('notifications')
      .set({ ...values, updated_at: clock() })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
}
