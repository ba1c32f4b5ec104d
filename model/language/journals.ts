/** What the platform keeps about its own work, in tables of the engine: one row for each request, or each event. */
export type JournalWord = 'requests' | 'events';

/** A column of a journal: how it is stored. `at` is milliseconds since 1970. */
export type JournalColumn = 'integer' | 'text' | 'json';

export interface Journal {
  /** The view over the tables of its months. */
  table: string;
  /** In the order in which the hash of a row covers them. New columns come last: older rows have no value there. */
  columns: Readonly<Record<string, JournalColumn>>;
  /** Columns that lists are confined to or look up. Each is followed by the time. */
  indexed: readonly string[];
}

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
      project_id: 'text',
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
    },
    indexed: ['user_id', 'bp_id', 'resource_type, resource_id', 'request_id'],
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
    },
    indexed: ['resource_type, resource_id', 'thread', 'request_id'],
  },
} as const satisfies Record<JournalWord, Journal>;

/** Columns of every journal besides its own. */
export const JOURNAL_COLUMNS = ['id', 'hash'] as const;

export function journalOf(word: JournalWord): Journal {
  return JOURNALS[word];
}
