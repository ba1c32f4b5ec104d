import type { Json } from '#model/language/definition.ts';

/** What an instance says about a query that it does not accept. */
export const ownWords = (detail: Json): string => String(detail ?? '').replace(/^invalid parameter "query": /, '');
