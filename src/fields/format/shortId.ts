const UUID = /^[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)/i;

/**
 * What stands for the name of a record that has none: enough of a UUID to tell it from the others, any other id as it
 * is.
 */
export function shortId(id: string): string {
  return UUID.exec(id)?.[0] ?? id;
}
