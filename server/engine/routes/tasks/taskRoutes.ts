import { stringify } from 'csv-stringify/sync';
import { withoutFormula } from '#model/values/formulaSafety.ts';
import type { Context } from '#server/engine/context.ts';
import { sendFile } from '#server/engine/files/sendFile.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { removeTasks } from './forgetTasks.ts';
import { actOnTask, ownTask } from './taskActions.ts';
import { taskDocument, taskListDocument } from './taskDocument.ts';
import { faultIn } from './taskFault.ts';
import { kindOf, type TaskDeps } from './taskHandler.ts';
import type { FailedRow } from './taskKind.ts';
import { possible, taskReply } from './taskReply.ts';
import { failedRows, readJson } from './taskRows.ts';
import { TASKS_PATH, UNFINISHED, type TaskRow } from './taskTable.ts';

/** More than a tray shows. */
const MOST_LISTED = 50;
const FAILURES_SHOWN = 200;
const MOST_FAILURES = 10_000;

export interface TaskRouteDeps extends Pick<TaskDeps, 'kinds'> {
  extras(): Pick<ResourceExtras, 'checkProof'>;
}

/** The tasks of the caller. Those of others answer like missing ones. */
export function taskRoutes(deps: TaskRouteDeps): ApiRoute[] {
  return [
    listRoute(deps),
    showRoute(deps),
    fileRoute,
    failuresRoute(deps),
    ...(['pause', 'resume', 'cancel', 'retry'] as const).map((word) => actionRoute(deps, word)),
    dismissRoute,
    dismissAllRoute,
  ];
}

const TAG = 'tasks';
const ONE = `${TASKS_PATH}/{id}`;

const listRoute = (deps: TaskRouteDeps): ApiRoute => ({
  method: 'GET',
  path: TASKS_PATH,
  access: 'signed-in',
  document: {
    tag: TAG,
    summary: 'The tasks of the caller, newest first',
    replies: { 200: { description: `At most ${MOST_LISTED}`, schema: taskListDocument } },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const rows = await context.db.kysely
      .selectFrom('tasks')
      .selectAll()
      .where('owner_id', '=', context.actor.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return jsonReply(context, 200, { items: rows.map((row) => taskReply(context, deps, row)) });
  },
});

const showRoute = (deps: TaskRouteDeps): ApiRoute => ({
  method: 'GET',
  path: ONE,
  access: 'signed-in',
  document: {
    tag: TAG,
    summary: 'A task with the records that failed',
    replies: { 200: { description: `With at most ${FAILURES_SHOWN} of them`, schema: taskDocument } },
  },
  async handle(c) {
    const context = c.get('context');
    const task = await ownTask(context, c.req.param('id'));
    const failures = await failuresOf(context, task, FAILURES_SHOWN);
    return jsonReply(context, 200, {
      ...taskReply(context, deps, task),
      failures: failures.map(({ n, label, code, message }) => ({ n, label, code, message })),
    });
  },
});

async function failuresOf(context: Context, { id }: TaskRow, most: number): Promise<FailedRow<never>[]> {
  const rows = await failedRows(context, id, most);
  return rows.map(({ n, label, fault, input }) => ({
    n,
    label,
    ...(faultIn(fault, context.lang) ?? { code: 0, message: '' }),
    input: input === null ? null : readJson(input, context.secretKey),
  }));
}

const fileRoute: ApiRoute = {
  method: 'GET',
  path: `${ONE}/file`,
  access: 'signed-in',
  document: {
    tag: TAG,
    summary: 'The file that a task has written',
    replies: {
      200: { description: 'The file', schema: { type: 'string' }, contentType: 'application/octet-stream' },
      206: {
        description: 'The range that was asked for',
        schema: { type: 'string' },
        contentType: 'application/octet-stream',
      },
      416: { description: 'The range is outside the file' },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const {
      file_key: key,
      file_name: name,
      file_type: type,
      file_size: size,
    } = await ownTask(context, c.req.param('id'));
    if (key === null || name === null || type === null || size === null) throw new ApiError('request.notFound');
    const file = { key, name, type, size, tag: key };
    return sendFile(context.files, c.req.raw, file, { attachment: true, cacheControl: 'private, no-store' });
  },
};

const failuresRoute = (deps: TaskRouteDeps): ApiRoute => ({
  method: 'GET',
  path: `${ONE}/failures`,
  access: 'signed-in',
  document: {
    tag: TAG,
    summary: 'The failed records as CSV, which an import takes again once it is corrected',
    replies: { 200: { description: 'CSV', schema: { type: 'string' }, contentType: 'text/csv' } },
  },
  async handle(c) {
    const context = c.get('context');
    const task = await ownTask(context, c.req.param('id'));
    const kind = kindOf(deps, task);
    const failed = await failuresOf(context, task, MOST_FAILURES);
    const own = kind !== undefined && 'each' in kind ? kind.failures : undefined;
    const { header, rows } = own?.(context, readJson(task.payload, context.secretKey), failed) ?? {
      header: ['_row', 'name', '_code', '_reason'],
      rows: failed.map(({ n, label, code, message }) => [String(n), label ?? '', String(code), message]),
    };
    const lines = [header, ...rows].map((cells) => cells.map(withoutFormula));
    // With a byte order mark: without it, Excel reads Chinese in the code page of the machine.
    return reply(context, 200, `\uFEFF${stringify(lines, { record_delimiter: 'windows' })}`, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="failed-${task.resource ?? task.kind}.csv"`,
      'cache-control': 'no-store',
    });
  },
});

const SUMMARIES = {
  pause: 'Pause a task after the record in hand',
  resume: 'Continue a paused task',
  cancel: 'Cancel a task after the record in hand; what is done stays done',
  retry: 'Try the failed records again, and those that were never begun',
} as const;

const actionRoute = (deps: TaskRouteDeps, word: keyof typeof SUMMARIES): ApiRoute => ({
  method: 'POST',
  path: `${ONE}/${word}`,
  access: 'signed-in',
  // The work may outlive the token.
  forTokens: 'never',
  action: `${word}Task`,
  document: {
    tag: TAG,
    summary: SUMMARIES[word],
    replies: {
      200: { description: 'The task', schema: taskDocument },
      409: { description: 'Its state does not allow it', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const task = await ownTask(context, c.req.param('id'));
    const kind = kindOf(deps, task);
    const goesOn = word === 'resume' || word === 'retry';
    if (goesOn && kind !== undefined && 'each' in kind)
      if (kind.needsProof?.(context, readJson(task.payload, context.secretKey)) === true)
        await deps.extras().checkProof?.(context, c.req.raw);
    const after = await context.transaction((inside) => actOnTask(inside, kind, task.id, word));
    return jsonReply(context, 200, taskReply(context, deps, after));
  },
});

const dismissRoute: ApiRoute = {
  method: 'DELETE',
  path: ONE,
  access: 'signed-in',
  forTokens: 'never',
  action: 'dismissTask',
  document: {
    tag: TAG,
    summary: 'Dismiss a task that has ended, with its file',
    replies: {
      204: { description: 'It is gone' },
      409: { description: 'It has not ended', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    await context.transaction(async (inside) => {
      const task = await ownTask(inside, c.req.param('id'));
      if (!possible(undefined, task).has('dismiss')) throw new ApiError('request.wrongState');
      await removeTasks(inside, [task]);
    });
    return reply(context, 204, null);
  },
};

const dismissAllRoute: ApiRoute = {
  method: 'DELETE',
  path: TASKS_PATH,
  access: 'signed-in',
  forTokens: 'never',
  action: 'dismissTasks',
  document: {
    tag: TAG,
    summary: 'Dismiss the finished tasks of the caller; those that failed stay',
    replies: { 204: { description: 'They are gone' } },
  },
  async handle(c) {
    const context = c.get('context');
    await context.transaction(async (inside) => {
      const finished = await inside.db.kysely
        .selectFrom('tasks')
        .select(['id', 'file_key'])
        .where('owner_id', '=', inside.actor.id)
        .where('state', 'not in', [...UNFINISHED, 'partly', 'failed'])
        .execute();
      await removeTasks(inside, finished);
    });
    return reply(context, 204, null);
  },
};
