/**
 * The journals that the platform keeps about its own work, in tables of the engine: one row for each request, or for
 * each event.
 */
export type JournalWord = 'requests' | 'events';

/** How a column is stored. Times are milliseconds since 1970. */
export type JournalColumn = 'integer' | 'text';

export interface Journal {
  /** The view over the tables of its months. */
  table: string;
  /** In the order in which the hash of a row covers them. New columns come last: older rows have no value there. */
  columns: Readonly<Record<string, JournalColumn>>;
  /** Columns that lists are confined to or look up. Each is followed by the time. */
  indexed: readonly (readonly string[])[];
}

/** Every journal also has `id`, which counts its rows without a gap, and the `hash` of the row. */
export const JOURNALS = {
  requests: {
    table: 'request_log',
    columns: {
      at: 'integer',
      request_id: 'text',
      user_id: 'integer',
      user_name: 'text',
      user_kind: 'integer',
      bp_id: 'integer',
      service: 'text',
      method: 'text',
      path: 'text',
      query: 'text',
      resource_type: 'text',
      resource_id: 'text',
      action: 'text',
      status: 'integer',
      code: 'integer',
      message: 'text',
      duration_ms: 'integer',
      req_bytes: 'integer',
      resp_bytes: 'integer',
      client_ip: 'text',
      user_agent: 'text',
      source: 'text',
      body: 'text',
      api_token: 'text',
    },
    indexed: [['user_id'], ['bp_id'], ['resource_type', 'resource_id'], ['request_id']],
  },
  events: {
    table: 'event_log',
    columns: {
      at: 'integer',
      level: 'text',
      type: 'text',
      state: 'text',
      description: 'text',
      resource_type: 'text',
      resource_id: 'text',
      resource_name: 'text',
      user_id: 'integer',
      user_name: 'text',
      bp_id: 'integer',
      project_id: 'text',
      cloud_id: 'integer',
      parent_event_id: 'integer',
      thread: 'text',
      request_id: 'text',
      duration_ms: 'integer',
      api_token: 'text',
    },
    indexed: [['resource_type', 'resource_id'], ['thread'], ['request_id']],
  },
} as const satisfies Record<JournalWord, Journal>;

/** The journals, in the order in which they are settled. */
export const JOURNAL_WORDS: readonly JournalWord[] = ['requests', 'events'];

/** A row before it has its place; a column without a value may be left out. */
export type NotedRow<Word extends JournalWord = JournalWord> = { at: number } & {
  [Column in Exclude<keyof (typeof JOURNALS)[Word]['columns'], 'at'>]?:
    | ((typeof JOURNALS)[Word]['columns'][Column] extends 'integer' ? number : string)
    | null;
};
