import type { PlatformTables, RowsOf } from '#server/engine/db/tables/platformTable.ts';

/** The path of the calls about tasks. */
export const TASKS_PATH = '/api/sys/v1/tasks';

/** Work that outlives its request, as its reader follows it. The jobs that carry it out come and go (`taskJob.ts`). */
export const TASK_TABLES = {
  tasks: {
    columns: {
      id: 'text',
      kind: 'text',
      owner_id: 'integer',
      state: 'text',
      resource: 'text?',
      /** What the kind needs to do its work, as encrypted JSON: inputs of actions may be secret. */
      payload: 'text',
      unit: 'text',
      done: 'integer',
      failed: 'integer',
      total: 'integer?',
      /** How often a worker has taken it up: what an earlier worker still writes is refused. */
      run: 'integer',
      /** Milliseconds of work, without what it waited or stood still. */
      busy_ms: 'integer',
      created_at: 'integer',
      started_at: 'integer?',
      ended_at: 'integer?',
      /** Why it failed as a whole (`taskFault.ts`). */
      fault: 'text?',
      file_key: 'text?',
      file_name: 'text?',
      file_type: 'text?',
      /** Null until the file is complete. */
      file_size: 'integer?',
      /** The address that it was begun from: policies may depend on it. */
      address: 'text?',
      request_id: 'text',
      /** The language of its owner, for the files and names that it makes. */
      lang: 'text',
    },
    primaryKey: ['id'],
    indexes: {
      tasks_of: { on: ['owner_id', 'created_at'] },
      tasks_ended: { on: ['ended_at'] },
      tasks_file: { on: ['file_key'] },
    },
  },
  /** The records of a task, one after the other. */
  task_rows: {
    columns: {
      task_id: 'text',
      n: 'integer',
      /** `waiting`, `done` or `failed`. */
      state: 'text',
      record_id: 'text?',
      label: 'text?',
      fault: 'text?',
      /** What the kind needs for this record, encrypted; gone once it is done. */
      input: 'text?',
    },
    primaryKey: ['task_id', 'n'],
    indexes: { task_rows_left: { on: ['task_id', 'state', 'n'] } },
  },
} as const satisfies PlatformTables;

export type TaskRow = RowsOf<typeof TASK_TABLES>['tasks'];
export type TaskRecordRow = RowsOf<typeof TASK_TABLES>['task_rows'];

/** `partly`: it went through, and some records failed. */
export type TaskState = 'waiting' | 'running' | 'paused' | 'finished' | 'partly' | 'failed' | 'cancelled';

export const UNFINISHED: readonly TaskState[] = ['waiting', 'running', 'paused'];
