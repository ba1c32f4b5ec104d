import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ActionPreview } from '#model/reading/actionPreview.ts';
import type { Json, Label } from '#model/language/definition.ts';
import type { ApiCall } from './callOf.ts';
import type { ServerTask } from './tasks.ts';

/** One row of a bulk reply (docs/api.md). */
export interface BulkResult {
  id: Identifier;
  label: string;
  ok: boolean;
  code?: number;
  message?: string;
  /** Why a record is skipped. */
  reason?: string;
}

export interface BulkReply {
  total: number;
  run: number;
  skipped: number;
  /** Dry run: how long each record takes, and how the quotas of the owners change, if known. */
  seconds?: number;
  quotas?: { key: string; label: Label; unit?: string; change: number }[];
  /** Dry run of a deletion: what it means for other records. */
  removal?: RemovalReply;
  results: BulkResult[];
}

export interface BulkRequest {
  /** `update`, `delete` or the name of an action. */
  action: string;
  /** The records by id, or all records that match the filter. */
  ids?: Identifier[];
  filter?: Condition;
  input?: Record<string, Json>;
  /** Runs nothing; the reply predicts the result. */
  dryRun?: boolean;
  meta?: ResourceMeta;
}

export interface Choice {
  id: Identifier;
  label: string;
}

/** A value of a field in a list, as its reader knows it. */
export interface CountedValue {
  value: string | number | boolean;
  label: string;
  count: number;
}

export interface SummaryRow {
  count: number;
  /** By field; an exact amount is decimal text. */
  sum: Record<string, number | string>;
}

export interface HistoryStep {
  id: Identifier;
  at: string;
  actor_id: Identifier | null;
  actor_name: string | null;
  /** Whether the reader may not see the actor's name. */
  actor_hidden?: boolean;
  /** The name of the API token with which it was done. */
  api_token?: string;
  operation: string;
  /** Of an action that is closed to the reader, and not in their definition. */
  operation_label?: Label;
  request_id: string | null;
  /** `labels`: titles of the records referred to before and after, like `_labels` of a record. */
  changes: { field: string; label?: Label; before: Json; after: Json; labels?: { before: Json; after: Json } }[];
}

/** An operation of one user, or of the platform on its own (docs/api.md). */
export interface HistoryEntry extends HistoryStep {
  /** How it came about, if it took several steps; `changes` are their sum. */
  steps?: HistoryStep[];
  /** Absent while it is running. */
  outcome?: 'done' | 'failed';
}

export interface ImportReply {
  total: number;
  valid: number;
  created: number;
  /** `column` is the heading of the file, `label` the field in the reader's language. */
  errors: { row: number; column?: string; label?: string; code: number; message: string }[];
  /** How the file was read: its encoding, the field of each column, and its first rows. */
  encoding?: string;
  columns?: { heading: string; label: string | null; read: boolean }[];
  sample?: { row: number; cells: string[] }[];
}

export interface ExportRequest {
  format: 'csv' | 'json' | 'xlsx';
  filter?: Condition;
  sort?: { field: string; order: string };
  fields?: string[];
  lang?: string;
  meta?: ResourceMeta;
}

/** Work that the server does after its request (docs/api.md). */
export type TaskRequest =
  | { kind: 'bulk'; action: string; ids: readonly Identifier[]; input?: Record<string, Json> | undefined }
  | { kind: 'import'; file: File; values?: Condition | undefined }
  | ({ kind: 'export' } & Omit<ExportRequest, 'meta'>);

/** The quota of an owner in a cloud; `limit` -1 means unlimited, null that the cloud has not said it yet. */
export interface QuotaUse {
  key: string;
  label: Label;
  /** The unit; if absent, a number of things. */
  unit?: string;
  limit: number | null;
  used: number;
  /** The name of the project that has the limit; otherwise it is the owner's. */
  project?: string;
  /** The usage after the record is created. */
  after: number;
}

/** What an action found with values that are not stored (`?try=`, docs/api.md): fields of the record. */
export interface TrialReply {
  ok: boolean;
  found: Record<string, Json>;
}

/** The predicted result of creating a record (`?dry_run=true`, docs/api.md). */
export interface DryRunReply {
  ok: boolean;
  /** `field` is null if no single field is faulty. */
  problems: { field: string | null; code: number; message: string }[];
  /** Problems that would occur after the creation. */
  warnings?: DryRunReply['problems'];
  quotas: QuotaUse[];
}

/** Records that block a deletion (`holds`), are deleted with it, or lose their reference (docs/api.md). */
export interface AffectedRecords {
  resource: string;
  label: string;
  field: string;
  /** `empties`: it is about nothing else, so that it has no effect afterwards. */
  effect: 'holds' | 'goes' | 'loses' | 'empties';
  count: number;
  /** Their present cost per hour, in yuan. */
  hourly?: string;
  /** Only those that the reader can see. */
  records: { id: Identifier; title: string; remedies: string[] }[];
}

/** The effects of a deletion on other records and on what is paid. */
export interface RemovalReply {
  affected: AffectedRecords[];
  /** The present cost of the records themselves per hour, in yuan. */
  hourly?: string;
  /** For a move to the recycle bin: how many seconds it keeps them, and until when. */
  keeps?: number;
  until?: string;
}

/** Accepted as `meta` by every method. */
export interface ResourceMeta {
  /** Values of the parameters in the resource's path (`/clouds/{cloud_id}/volumes`) that the record lacks. */
  path?: Record<string, Json | undefined>;
  /** Limits records to these fields; they are marked as partial (`isPartial`). */
  fields?: string[];
  /** The list is a tree: only the level that its filter names by this field, or the top. */
  level?: string;
  /** The version that the form started with; sent as `If-Match`. Defaults to that of `previousData`. */
  version?: string | number;
  /** Deletes although other records refer to this one (`?force=true`). */
  force?: boolean;
  /** The digest in the reply of a preview; the call is refused if the content shown has changed since. */
  previewed?: string;
  /** Makes a retry of the same create or action safe. Defaults to a fresh key for each call. */
  idempotencyKey?: string;
}

/**
 * react-admin's provider with further methods; get it with `useDataProvider<ConsoleDataProvider>()`. `sort.field` can
 * name several fields, `-` for descending: `{ field: 'status,-name', order: 'ASC' }`.
 */
export interface ConsoleDataProvider extends DataProvider {
  /** Creates nothing; the reply lists the problems. Only for records in a cloud. */
  tryCreate: (
    resource: string,
    params: { data: Record<string, unknown>; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: DryRunReply }>;
  /** Stores nothing; what an action with `inForm` finds with the values of a new record, or of the changed one. */
  tryAction: (
    resource: string,
    params: { action: string; id?: Identifier; data: Record<string, Json>; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: TrialReply }>;
  /** Deletes nothing; the reply lists the referring records and the effect on them. `action`: one that deletes. */
  tryDelete: (
    resource: string,
    params: { id: Identifier; action?: string; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: RemovalReply }>;
  act: (
    resource: string,
    params: { id: Identifier; action: string; input?: Record<string, Json>; meta?: ResourceMeta },
  ) => Promise<{ data: RaRecord; accepted: boolean }>;
  /** Runs nothing; the reply shows what the action would change. Only for actions with `preview`. */
  preview: (
    resource: string,
    params: { id: Identifier; action: string; input?: Record<string, Json>; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: ActionPreview }>;
  bulk: (resource: string, params: BulkRequest) => Promise<{ data: BulkReply }>;
  options: (
    resource: string,
    /**
     * `parentOf: 'ticketNotes.ticket_id'`: only records to which a record of that resource, written by this reader, may
     * refer by that field.
     */
    params: {
      q?: string;
      filter?: Condition;
      parentOf?: string;
      from?: number;
      size?: number;
      meta?: ResourceMeta;
      signal?: AbortSignal;
    },
  ) => Promise<{ data: Choice[]; total?: number }>;
  /** The number of records for each value that occurs of a state, enum or boolean field, and totals of numbers. */
  summary: (
    resource: string,
    params: { by: string; sum: readonly string[]; filter?: Condition; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: Record<string, SummaryRow> }>;
  /** The number of records for each value of a state, enum or boolean field. */
  counts: (
    resource: string,
    params: { by: string; filter?: Condition; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: Record<string, number>; total: number }>;
  /** The values of a text, a choice or a reference in a list, most frequent first. */
  values: (
    resource: string,
    params: { by: string; filter?: Condition; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: CountedValue[] }>;
  history: (
    resource: string,
    params: { id: Identifier; from?: number; size?: number; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: HistoryEntry[]; total: number }>;
  /** Data below the address of a record: `GET {record}/console-log?lines=200`. Its type follows docs/api.md. */
  part: <T>(
    resource: string,
    params: { id: Identifier; part: string; query?: Record<string, string>; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: T }>;
  /** A ticket for the screen of a machine: a WebSocket address for a single use (docs/api.md). */
  screen: (
    resource: string,
    params: { id: Identifier; query?: Record<string, string> | undefined; meta?: ResourceMeta },
  ) => Promise<{ data: { type: string; url: string; expires_at: string } }>;
  /** The address of the filtered records as a file; a link to it downloads them. */
  exportUrl: (resource: string, params: ExportRequest) => Promise<string>;
  /** A CSV, Excel or JSON file; `values` apply to every row and replace its own. */
  importFile: (
    resource: string,
    params: { file: File; values?: Condition; dryRun: boolean; meta?: ResourceMeta },
  ) => Promise<{ data: ImportReply }>;
  /** Begins a task of this account, which the tray shows. */
  beginTask: (resource: string, params: { task: TaskRequest; meta?: ResourceMeta }) => Promise<{ data: ServerTask }>;
  /**
   * The call that a method would send, without sending it: `callOf((provider) => provider.getOne('regions', { id: 7
   * }))`.
   */
  callOf: (makeCall: (provider: ConsoleDataProvider) => Promise<unknown>) => Promise<ApiCall>;
}
