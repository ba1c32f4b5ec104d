import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/**
 * What containers are made from: a change of one of these needs new containers. In this order, because containers that
 * run carry a hash of the values.
 */
export const TEMPLATE_FIELDS = [
  'image',
  'cpu',
  'memory_mb',
  'command',
  'env',
  'secrets',
  'files',
  'restart_policy',
  'ports',
  'volumes',
] as const;

/** What decides how they are kept. */
export const KEEPING_FIELDS = ['health', 'rollout_timeout_s'] as const;

/** Everything that a revision keeps, and a rollback restores. Not the number of replicas. */
export const CONTENT_FIELDS = [...TEMPLATE_FIELDS, ...KEEPING_FIELDS] as const;

/**
 * A value as it counts: an empty list is as good as none.
 *
 * @example
 *   valueIn({ env: [] }, 'env'); // null
 */
export function valueIn(content: object, field: string): Json {
  // What definitions store is JSON.
  const value = (content as Readonly<Record<string, Json | undefined>>)[field] ?? null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** The fields in which two contents differ. */
export const differing = (one: object, other: object, fields: readonly string[] = CONTENT_FIELDS): string[] =>
  fields.filter((name) => !isSameJson(valueIn(one, name), valueIn(other, name)));
