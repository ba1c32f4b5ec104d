import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { JobRequest } from '#server/engine/context.ts';
import { createJobRunner, type JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { createAdvance } from '#server/engine/jobs/testClock/createAdvance.ts';
import { openTestClock } from '#server/engine/jobs/testClock/testClock.ts';
import { databasesUnderTest, type DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const START = Date.UTC(2026, 0, 31, 1);
const iso = (ms: number) => new Date(ms).toISOString();

/** A job that runs again and again at the instants that `next` gives, and notes what the clock shows. */
function recurring(kind: string, next: (now: number) => number, more: Partial<JobHandler> = {}) {
  const job = (runAt: number): JobRequest => ({ kind, payload: null, runAt, key: kind });
  const ran: string[] = [];
  const handler: JobHandler = {
    ...more,
    async finish(context) {
      ran.push(iso(context.clock()));
      await context.jobs.schedule(context, job(next(context.clock())));
    },
  };
  return { job, ran, handler };
}

/** A test clock over the jobs of `handlers`; real time is the clock of the scenario. */
async function world(database: DatabaseUnderTest, handlers: Record<string, JobHandler>) {
  const all = await scenario({ database, seed: 'none' });
  const testClock = await openTestClock(all.db, START);
  const context = () => ({ ...all.platform.context('test-clock'), clock: testClock.now });
  const runner = createJobRunner({
    db: all.db,
    clock: testClock.now,
    realTime: all.clock.now,
    worker: 'test-clock',
    handlers,
    contextFor: () => {
      const own = context();
      return {
        ...own,
        transaction: (work) => own.transaction((inside) => work({ ...inside, clock: testClock.now })),
      };
    },
  });
  const advance = createAdvance({ testClock, runner, realTime: all.clock.now, log: pino({ level: 'silent' }) });
  const schedule = (job: JobRequest) => context().jobs.schedule(context(), job);
  return { all, testClock, runner, advance, schedule };
}

describe.each(await databasesUnderTest())('a test clock on $dialect', (database) => {
  test('stops at every instant of a month at which a job is due, in order', async () => {
    const order: string[] = [];
    const often = recurring('often', (now) => now + 6 * HOUR);
    const monthly = recurring('monthly', (now) => Date.UTC(2026, new Date(now).getUTCMonth() + 1, 1));
    const noted = ({ finish }: JobHandler, name: string): JobHandler => ({
      finish: (...given) => (order.push(name), finish(...given)),
    });
    const { schedule, advance, testClock } = await world(database, {
      often: noted(often.handler, 'often'),
      monthly: noted(monthly.handler, 'monthly'),
    });
    await schedule(often.job(START));
    await schedule(monthly.job(Date.UTC(2026, 1, 1)));
    const end = Date.UTC(2026, 2, 1);
    const expected = Array.from({ length: 29 * 4 }, (_, n) => START + n * 6 * HOUR).filter((at) => at <= end);
    expect(await advance.to(end)).toBe(expected.length + 2);
    expect(iso(testClock.now())).toBe(iso(end));
    expect(often.ran).toEqual(expected.map(iso));
    expect(monthly.ran).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
    expect(order.indexOf('monthly')).toBe(4);
  });

  test('runs work whose missed runs collapse once an hour and at the end', async () => {
    const often = recurring('often', (now) => now + 5 * MINUTE, { collapses: true });
    const { schedule, advance } = await world(database, { often: often.handler });
    await schedule({ ...often.job(START + MINUTE), lane: 'north' });
    await advance.to(START + 2 * HOUR + 30 * MINUTE);
    expect(often.ran).toEqual([START + HOUR, START + 2 * HOUR, START + 2 * HOUR + 30 * MINUTE].map(iso));
  });

  test('runs what is due at the present instant, and what that leads to', async () => {
    const seen: string[] = [];
    const { schedule, advance } = await world(database, {
      first: {
        async finish(context) {
          seen.push('first');
          await context.jobs.schedule(context, { kind: 'second', payload: null, runAt: context.clock() });
        },
      },
      second: { finish: async () => void seen.push('second') },
      later: { finish: async () => void seen.push('later') },
    });
    await schedule({ kind: 'first', payload: null, runAt: START });
    await schedule({ kind: 'later', payload: null, runAt: START + 1 });
    expect(await advance.to(START)).toBe(2);
    expect(seen).toEqual(['first', 'second']);
    expect(await advance.to(START)).toBe(0);
  });

  test('waits for work that passes in real time, and not for other machines', async () => {
    const seen: string[] = [];
    const { all, schedule, advance } = await world(database, {
      work: { finish: async (context) => void seen.push(`work at ${iso(context.clock())}`) },
      agent: { finish: async () => void seen.push('agent') },
    });
    const soon = all.clock.now() + 5;
    await schedule({ kind: 'work', payload: null, runAt: soon, realTime: 'awaited' });
    await schedule({ kind: 'agent', payload: null, runAt: soon + HOUR, realTime: 'unawaited' });
    const arrival = advance.to(START + 24 * HOUR);
    const ticking = setInterval(() => all.clock.advance(5), 1);
    await arrival.finally(() => clearInterval(ticking));
    expect(seen).toEqual([`work at ${iso(START)}`]);
  });

  test('repeats what failed before it moves on, at the same instant', async () => {
    const seen: string[] = [];
    const { all, schedule, advance } = await world(database, {
      shaky: {
        async finish(context) {
          seen.push(iso(context.clock()));
          if (seen.length === 1) throw new Error('the first time');
        },
      },
    });
    await schedule({ kind: 'shaky', payload: null, runAt: START + HOUR });
    const arrival = advance.to(START + 2 * HOUR);
    const ticking = setInterval(() => all.clock.advance(500), 1);
    await arrival.finally(() => clearInterval(ticking));
    expect(seen).toEqual([iso(START + HOUR), iso(START + HOUR)]);
  });

  test('goes one way at a time, while the job loop rests', async () => {
    const hourly = recurring('hourly', (now) => now + HOUR);
    const { schedule, advance } = await world(database, { hourly: hourly.handler });
    await schedule(hourly.job(START));
    const ways = [advance.to(START + HOUR), advance.to(START + 2 * HOUR)];
    expect(await advance.runner.runDue()).toBe(0);
    expect(await Promise.all(ways)).toEqual([2, 1]);
    expect(await advance.runner.nextRunAt()).toBe(START + 3 * HOUR);
  });

  test('does not go back when its process is replaced, and other processes follow it', async () => {
    const { all, testClock } = await world(database, {});
    const another = await openTestClock(all.db, START);
    await testClock.moveTo(START + HOUR);
    expect(another.now()).toBe(START);
    await another.follow();
    expect(another.now()).toBe(START + HOUR);
    expect((await openTestClock(all.db, START)).now()).toBe(START + HOUR);
    expect((await openTestClock(all.db, START + 2 * HOUR)).now()).toBe(START + 2 * HOUR);
  });
});
