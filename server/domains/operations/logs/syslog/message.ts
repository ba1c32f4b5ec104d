import type { JournalWord } from '#model/values/journals.ts';
import type { JournalRow } from '#server/engine/records/journal/numberedRows.ts';

/** Log audit. */
const FACILITY = 13;
const SEVERITY = { error: 3, warning: 4, info: 6 } as const;
/** Of examples (RFC 5612): the product has no number of its own. */
const ENTERPRISE = 32473;
const REFUSED = 400;
const FAILED = 500;
const LONGEST_HOST = 255;
/** Receivers cut at 8 KiB; the longest column of a row has 2,048 characters. */
const LONGEST_VALUE = 500;
const LONGEST_TEXT = 1_000;

const SHOWN: Readonly<Record<JournalWord, readonly string[]>> = {
  requests: [
    'request_id',
    'user_name',
    'method',
    'path',
    'resource_type',
    'resource_id',
    'action',
    'status',
    'code',
    'duration_ms',
    'client_ip',
    'source',
  ],
  events: ['request_id', 'user_name', 'type', 'state', 'level', 'resource_type', 'resource_id', 'resource_name'],
};

/**
 * A row of a journal as a message of RFC 5424. `id` in its data is the same whenever the row is sent, so that a
 * receiver knows a repetition.
 *
 * @example
 *   syslogMessage('requests', row, 'host-1'); // '<110>1 2026-11-20T01:00:00.000Z host-1 suantai - requests …'
 */
export function syslogMessage(journal: JournalWord, row: JournalRow, host: string): string {
  const data = SHOWN[journal].flatMap((name) => {
    const value = row[name] ?? null;
    return value === null ? [] : [`${name}="${escaped(String(value).slice(0, LONGEST_VALUE))}"`];
  });
  const head = `<${FACILITY * 8 + severityOf(journal, row)}>1 ${new Date(row.at).toISOString()} ${hostOf(host)}`;
  return `${head} suantai - ${journal} [log@${ENTERPRISE} id="${journal}-${row.id}" ${data.join(' ')}] ${textOf(journal, row)}`;
}

function severityOf(journal: JournalWord, { status = null, level = null }: JournalRow): number {
  if (journal === 'events')
    return level === 'ERROR' ? SEVERITY.error : level === 'WARN' ? SEVERITY.warning : SEVERITY.info;
  if (typeof status !== 'number') return SEVERITY.warning;
  return status >= FAILED ? SEVERITY.error : status >= REFUSED ? SEVERITY.warning : SEVERITY.info;
}

/** The text after a byte-order mark is UTF-8. One line: some receivers end a message at its first line. */
function textOf(journal: JournalWord, row: JournalRow): string {
  const parts =
    journal === 'requests'
      ? [row['user_name'] ?? '-', row['method'], row['path'], row['status'] ?? '-', row['message']]
      : [row['type'], row['state'], row['resource_name'], row['description']];
  const text = parts.filter((part) => part !== null && part !== undefined).join(' ');
  return `\uFEFF${text.slice(0, LONGEST_TEXT).replace(/[\r\n\t]+/g, ' ')}`;
}

const escaped = (value: string): string => value.replace(/["\\\]]/g, '\\$&').replace(/[\r\n]+/g, ' ');

const hostOf = (host: string): string => host.replace(/[^\x21-\x7e]/g, '-').slice(0, LONGEST_HOST) || '-';
