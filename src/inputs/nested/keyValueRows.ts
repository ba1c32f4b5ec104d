/** Rows of a key-value input while they are typed: a key can be empty or duplicate for a moment. */
export interface KeyValueRow {
  id: number;
  key: string;
  value: string;
}

export function rowsOf(value: unknown): KeyValueRow[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([key, entry], id) => ({
    id,
    key,
    value: typeof entry === 'string' ? entry : JSON.stringify(entry),
  }));
}

/** The value of the rows; rows without a key are ignored. */
export function valueOf(rows: readonly KeyValueRow[]): Record<string, string> | null {
  const entries = rows.filter(({ key }) => key.trim() !== '').map(({ key, value }) => [key.trim(), value] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** The first duplicate key. */
export function repeatedKey(rows: readonly KeyValueRow[]): string | undefined {
  const keys = rows.map(({ key }) => key.trim()).filter(Boolean);
  return keys.find((key, index) => keys.indexOf(key) !== index);
}
