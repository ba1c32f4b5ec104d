import { isSameJson } from '#model/values/sameJson.ts';
import type { RecordData } from '#server/engine/context.ts';

/** What a revision keeps, and a rollback restores: everything that containers are made from, and how they are kept. */
export const CONTENT_FIELDS = [
  'image',
  'cpu',
  'memory_mb',
  'command',
  'env',
  'secrets',
  'files',
  'restart_policy',
  'health',
  'rollout_timeout_s',
  'ports',
  'volumes',
] as const;

/** The part of a deployment that its revisions keep. */
export const contentOf = (deployment: RecordData): RecordData =>
  Object.fromEntries(CONTENT_FIELDS.map((name) => [name, deployment[name] ?? null]));

/** The fields in which two contents differ. */
export const differing = (one: RecordData, other: RecordData): string[] =>
  CONTENT_FIELDS.filter((name) => !isSameJson(one[name] ?? null, other[name] ?? null));
