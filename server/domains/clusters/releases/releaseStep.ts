import { resolveError } from '#model/messages/errors.ts';
import { fillIn } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { Release } from './releaseRecords.ts';

export type Phase = NonNullable<Release['phase']>;

/** How far an operation is after one look at the cluster. */
export type Step =
  | { is: 'next'; set?: RecordData; revision?: RecordData }
  | { is: 'waiting'; set?: RecordData; isSoon?: true }
  | { is: 'failed'; key: string; params: Record<string, string | number> };

export const NEXT: Step & { is: 'next' } = { is: 'next' };
export const WAITING: Step & { is: 'waiting' } = { is: 'waiting' };

export const failedStep = (key: string, params: Record<string, string | number> = {}): Step => ({
  is: 'failed',
  key,
  params,
});

const LONGEST = 500;

/** The fault of a release as its page shows it, in the first language of the platform. */
export function faultOf({ schemas, clock }: Context, key: string, params: Record<string, string | number>): RecordData {
  const entry = resolveError(schemas.errors, key);
  const lang = schemas.languages[0] ?? 'zh';
  const message = fillIn(entry?.message[lang] ?? key, params, lang).slice(0, LONGEST);
  return { code: entry === undefined ? null : `${entry.code}`, message, at: clock() };
}
