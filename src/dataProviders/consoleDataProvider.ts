import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Json, Label } from '#model/language/definition.ts';
import type { ApiCall } from './callOf.ts';

/** One line of a bulk answer (docs/api.md). */
export interface BulkResult {
  id: Identifier;
  label: string;
  ok: boolean;
  code?: number;
  message?: string;
  /** Why a record was or will be left out. */
  reason?: string;
}

export interface BulkReply {
  total: number;
  run: number;
  skipped: number;
  /** Dry run: how long each record takes, and what changes of the quotas of the owners, where they are known. */
  seconds?: number;
  quotas?: { key: string; label: Label; unit?: string; change: number }[];
  results: BulkResult[];
}

export interface BulkRequest {
  /** `update`, `delete` or the name of an action. */
  action: string;
  /** The records by id, or every record that matches the filter. */
  ids?: Identifier[];
  filter?: Condition;
  input?: Record<string, Json>;
  /** Nothing runs; the answer says what would. */
  dryRun?: boolean;
  meta?: ResourceMeta;
}

export interface Choice {
  id: Identifier;
  label: string;
}

export interface HistoryEntry {
  id: Identifier;
  at: string;
  actor_id: Identifier | null;
  actor_name: string | null;
  /** Somebody whose name the reader may not know. */
  actor_hidden?: boolean;
  operation: string;
  request_id: string | null;
  /** `labels`: titles of what was and is referred to, as `_labels` of a record. */
  changes: { field: string; label?: Label; before: Json; after: Json; labels?: { before: Json; after: Json } }[];
}

export interface ImportReply {
  total: number;
  valid: number;
  created: number;
  errors: { row: number; column?: string; code: number; message: string }[];
}

export interface ExportRequest {
  format: 'csv' | 'json' | 'xlsx';
  filter?: Condition;
  sort?: { field: string; order: string };
  fields?: string[];
  lang?: string;
  meta?: ResourceMeta;
}

/** What an owner may have of something in a cloud; `limit` -1: as much as they like. */
export interface QuotaUse {
  key: string;
  label: Label;
  /** What it is counted in; absent: pieces. */
  unit?: string;
  limit: number;
  used: number;
  /** The limit is that of the project of this name, else that of the owner. */
  project?: string;
  /** In use once the record that was tried is there. */
  after: number;
}

/** What would come of making a record (`?dry_run=true`, docs/api.md). */
export interface DryRunReply {
  ok: boolean;
  /** `field` is null where no field is to blame. */
  problems: { field: string | null; code: number; message: string }[];
  quotas: QuotaUse[];
}

/** Records that stand in the way of a deletion (`holds`), go with it, or lose their reference (docs/api.md). */
export interface AffectedRecords {
  resource: string;
  label: string;
  field: string;
  effect: 'holds' | 'goes' | 'loses';
  count: number;
  /** As far as the reader sees them. */
  records: { id: Identifier; title: string; remedies: string[] }[];
}

/** Accepted as `meta` by every method. */
export interface ResourceMeta {
  /** Values of the parameters in the resource's path (`/clouds/{cloud_id}/volumes`), where the record does not say. */
  path?: Record<string, Json | undefined>;
  /** Only these fields come with a list. */
  fields?: string[];
  /** The version that the form was opened with; sent as `If-Match`. Default: that of `previousData`. */
  version?: string | number;
  /** Delete although other records refer to this one (`?force=true`). */
  force?: boolean;
  /** Makes a retry of the same create or action safe. Default: a fresh key for each call. */
  idempotencyKey?: string;
}

/**
 * react-admin's provider and the verbs that it lacks; take it with `useDataProvider<ConsoleDataProvider>()`.
 * `sort.field` may name several fields, `-` for descending: `{ field: 'status,-name', order: 'ASC' }`.
 */
export interface ConsoleDataProvider extends DataProvider {
  /** Nothing is made; the answer says what would stand in the way. Only of what lives in a cloud. */
  tryCreate: (
    resource: string,
    params: { data: Record<string, unknown>; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: DryRunReply }>;
  /** Nothing is deleted; the answer says what refers to the record and what would become of that. */
  tryDelete: (
    resource: string,
    params: { id: Identifier; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: AffectedRecords[] }>;
  act: (
    resource: string,
    params: { id: Identifier; action: string; input?: Record<string, Json>; meta?: ResourceMeta },
  ) => Promise<{ data: RaRecord; accepted: boolean }>;
  bulk: (resource: string, params: BulkRequest) => Promise<{ data: BulkReply }>;
  options: (
    resource: string,
    /**
     * `parentOf: 'ticketNotes.ticket_id'`: only what a record of that resource, written by this reader, may point at
     * with that field.
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
  /** How many records there are by value of a state, enum or boolean field, every value named. */
  counts: (
    resource: string,
    params: { by: string; filter?: Condition; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: Record<string, number>; total: number }>;
  history: (
    resource: string,
    params: { id: Identifier; from?: number; size?: number; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: HistoryEntry[]; total: number }>;
  /** What a record has below its own address: `GET {record}/console-log?lines=200`. Its shape is that of docs/api.md. */
  part: <T>(
    resource: string,
    params: { id: Identifier; part: string; query?: Record<string, string>; meta?: ResourceMeta; signal?: AbortSignal },
  ) => Promise<{ data: T }>;
  /** Admission to the screen of a machine: a WebSocket of ours, good for one use (docs/api.md). */
  screen: (
    resource: string,
    params: { id: Identifier; meta?: ResourceMeta },
  ) => Promise<{ data: { type: string; url: string; expires_at: string } }>;
  /** Address of the filtered set as a file; a link to it downloads. */
  exportUrl: (resource: string, params: ExportRequest) => Promise<string>;
  /** A CSV or JSON file; `values` hold in every row, whatever it says. */
  importFile: (
    resource: string,
    params: { file: File; values?: Condition; dryRun: boolean; meta?: ResourceMeta },
  ) => Promise<{ data: ImportReply }>;
  /**
   * The call that a method would make, without making it: `callOf((provider) => provider.getOne('regions', { id: 7
   * }))`.
   */
  callOf: (ask: (provider: ConsoleDataProvider) => Promise<unknown>) => Promise<ApiCall>;
}
