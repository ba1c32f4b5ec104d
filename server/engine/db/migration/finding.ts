/** A problem or a note that the database raises about a definition. */
export interface MigrationFinding {
  severity: 'error' | 'warning';
  resource: string;
  /** The path in its file: `['fields', 'height', 'type']`. The nearest existing node counts. */
  path: string[];
  code: 'data-loss' | 'duplicates' | 'still-declared' | 'database-refused' | 'retired' | 'rows-break-rule';
  message: string;
}

/** Written without a full stop: what prevents the change, and how to proceed. */
export function refusal(
  resource: string,
  path: string[],
  message: string,
  code: MigrationFinding['code'] = 'data-loss',
): MigrationFinding {
  return { severity: 'error', resource, path, code, message: `${message}; the last valid definition stays in use` };
}

export function notice(
  resource: string,
  path: string[],
  code: MigrationFinding['code'],
  message: string,
): MigrationFinding {
  return { severity: 'warning', resource, path, code, message };
}

/** The command with which an operator drops a column or a table. */
export function dropCommand(table: string, column?: string): string {
  return `npm run migrate -- drop ${column === undefined ? table : `${table}.${column}`}`;
}

export function records(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}
