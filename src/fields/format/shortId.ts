const UUID = /^[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)/i;

/** Replaces the name of a record without one: the first part of a UUID, or any other id unchanged. */
export function shortId(id: string): string {
  return UUID.exec(id)?.[0] ?? id;
}
