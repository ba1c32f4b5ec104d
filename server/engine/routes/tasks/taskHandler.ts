import type { Actor } from '#model/access/actor.ts';
import type { Context, Language } from '#server/engine/context.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Attempt, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { quietTurn } from '#server/engine/process/quietTurn.ts';
import { taskJob } from './beginTask.ts';
import { storedFault } from './taskFault.ts';
import type { AnyTaskKind, EndedTask, RowsKind, WholeKind } from './taskKind.ts';
import { countStep, endTask, Stopped, takeUp } from './taskProgress.ts';
import { readJson, settleRow, waitingRows } from './taskRows.ts';
import type { TaskRecordRow, TaskRow, TaskState } from './taskTable.ts';
import { wholeWork } from './wholeWork.ts';

export interface TaskDeps {
  kinds: Readonly<Record<string, AnyTaskKind>>;
  /** The present rights of an account that called from this address; undefined if it may not stay. */
  actorNow(context: Context, userId: number, address: string | undefined): Promise<Actor | undefined>;
  /** Runs in the transaction that ends a task. */
  ended?(context: Context, task: EndedTask): Promise<void>;
}

/** A job holds up changes of the definitions and a stop of the process: a long task is many short ones. */
const SLICE_MS = 2_000;
const ROWS_READ = 50;

/** `more`: another job continues the task. */
type Outcome = 'more' | 'over';

/** Carries a task out, for a while: the next job continues where this one ends. */
export const taskHandler = (deps: TaskDeps): JobHandler<string, Outcome> => ({
  async prepare(context, id, attempt) {
    const task = await takeUp(context, id);
    if (task === undefined) return 'over';
    const kind = kindOf(deps, task);
    if (kind !== undefined && 'each' in kind) return runRows(deps, context, kind, task);
    if (kind !== undefined && 'whole' in kind) await runWhole(deps, context, kind, task, attempt);
    return 'over';
  },
  async finish(context, id, outcome) {
    if (outcome === 'over') return;
    const task = await context.db.kysely.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
    if (task !== undefined) await context.jobs.schedule(context, taskJob(task));
  },
  async giveUp(context, id, failure) {
    const task = await takeUp(context, id);
    if (task !== undefined) await close(deps, context, task, storedFault(context, failure));
  },
});

export const kindOf = ({ kinds }: Pick<TaskDeps, 'kinds'>, { kind }: Pick<TaskRow, 'kind'>): AnyTaskKind | undefined =>
  Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;

async function runRows(
  deps: TaskDeps,
  context: Context,
  kind: RowsKind<never, never>,
  task: TaskRow,
): Promise<Outcome> {
  const until = performance.now() + SLICE_MS;
  const payload = readJson(task.payload, context.secretKey);
  while (performance.now() < until) {
    const rows = await waitingRows(context, task.id, ROWS_READ);
    if (rows.length === 0) {
      await close(deps, context, task);
      return 'over';
    }
    for (const row of rows) {
      if (performance.now() >= until) return 'more';
      const named = (field: string, lang: Language) => kind.fieldName?.(context, payload, field, lang) ?? field;
      const isOurs = await runRow(context, { task, row, named }, async (inside, name) => {
        // Read for every record: rights that are withdrawn end with the next one.
        const owner = await ownerOf(deps, inside, task);
        // A record that waits has its input.
        return kind.each(owner, payload, readJson(row.input ?? '', context.secretKey), name);
      });
      if (!isOurs) return 'over';
      // SQLite answers without leaving this turn of the event loop.
      await quietTurn();
    }
  }
  return 'more';
}

interface OneRow {
  task: TaskRow;
  row: TaskRecordRow;
  /** What its reader calls a field. */
  named: (field: string, lang: Language) => string;
}

type Each = (inside: Context, name: (label: string) => void) => ReturnType<RowsKind['each']>;

/** One record and the note about it in one transaction. False if this worker does not have the task any more. */
async function runRow(context: Context, { task, row, named }: OneRow, each: Each): Promise<boolean> {
  const began = performance.now();
  const busyMs = () => performance.now() - began;
  let label = row.label ?? undefined;
  const name = (text: string) => void (label = text);
  try {
    await context.transaction(async (inside) => {
      await countStep(inside, task, { done: 1, busyMs: 0 });
      const done = await each(inside, name);
      const settled = { state: 'done', input: null, fault: null, label: label ?? null };
      if (!(await settleRow(inside, row, { ...settled, record_id: done?.id === undefined ? null : `${done.id}` })))
        throw new Stopped();
    });
    await addTime(context, task, busyMs());
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    if (error instanceof DatabaseAway) throw error;
    return noteFailure(context, task, row, { label, fault: storedFault(context, error, named), busyMs: busyMs() });
  }
}

const addTime = ({ db }: Context, { id }: TaskRow, ms: number) =>
  db.kysely
    .updateTable('tasks')
    .set((eb) => ({ busy_ms: eb('busy_ms', '+', Math.round(ms)) }))
    .where('id', '=', id)
    .execute();

async function noteFailure(
  context: Context,
  task: TaskRow,
  row: TaskRecordRow,
  { label, fault, busyMs }: { label: string | undefined; fault: string; busyMs: number },
): Promise<boolean> {
  try {
    await context.transaction(async (inside) => {
      await countStep(inside, task, { failed: 1, busyMs });
      await settleRow(inside, row, { state: 'failed', fault, label: label ?? null });
    });
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    throw error;
  }
}

async function runWhole(
  deps: TaskDeps,
  context: Context,
  kind: WholeKind<never>,
  task: TaskRow,
  attempt: Attempt,
): Promise<void> {
  const work = wholeWork(context, task, { keep: attempt.keep, stillMay: () => ownerOf(deps, context, task) });
  try {
    const owner = await ownerOf(deps, context, task);
    await kind.whole(owner, readJson(task.payload, context.secretKey), work);
    await close(deps, context, task);
  } catch (error) {
    if (error instanceof Stopped) return;
    // What is no refusal may pass: the job is tried again, and the last attempt ends the task.
    if (!(error instanceof ApiError) && !attempt.last) throw error;
    await close(deps, context, task, storedFault(context, error));
  }
}

/** The end of a task and what its owner is informed of are one transaction. */
function close(deps: TaskDeps, context: Context, task: TaskRow, fault?: string): Promise<void> {
  return context.transaction(async (inside) => {
    const ended = await endTask(inside, task, fault);
    const kind = kindOf(deps, task);
    if (ended === undefined || kind === undefined) return;
    const payload = readJson(task.payload, context.secretKey);
    const title = (lang: Language) => kind.title({ ...inside, lang }, payload);
    await deps.ended?.(inside, {
      id: task.id,
      ownerId: task.owner_id,
      title: { zh: title('zh'), en: title('en') },
      // The column holds only these words.
      state: ended.state as TaskState,
      failed: ended.failed,
      tookMs: (ended.ended_at ?? 0) - ended.created_at,
      link: kind.link?.(inside, payload),
    });
  });
}

const langOf = ({ schemas, lang }: Context, task: TaskRow) =>
  schemas.languages.find((each) => each === task.lang) ?? lang;

/** The context of the account that began the task, with the rights that it has now. */
async function ownerOf(deps: TaskDeps, context: Context, task: TaskRow): Promise<Context> {
  const actor = await deps.actorNow(context, task.owner_id, task.address ?? undefined);
  if (actor === undefined) throw new ApiError('access.denied');
  return asOwner(context, { actor, operationId: task.request_id, lang: langOf(context, task) });
}

interface Ownership {
  actor: Actor;
  /** The request that began the work: it joins what was written. */
  operationId: string;
  lang: Language;
}

/** The context of a job as that of the account it works for, also in every transaction. */
function asOwner(context: Context, owner: Ownership): Context {
  return {
    ...context,
    ...owner,
    transaction: (work) => context.transaction((inside) => work(asOwner(inside, owner))),
  };
}
