import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { DRAFT_PREFIX, withoutSecrets } from './drafts.ts';

/** A call that has no answer yet. */
export interface Attempt {
  /** The requested values, as text. */
  wanted: string;
  /** The key under which the server carries it out once. */
  key: string;
}

const placeOf = (actorId: string | number, what: string) => `${DRAFT_PREFIX}${actorId}.attempt.${what}`;

/**
 * The attempt to repeat, kept in this tab from the press of the button until its answer: after a reload in the middle,
 * the same wish is the same call, although a price may be another by then. Without one, the attempt that is given.
 */
export function beginAttempt<Kept extends Attempt>(actorId: string | number, what: string, attempt: Kept): Kept {
  const kept = readAttempt(placeOf(actorId, what), attempt);
  if (kept?.wanted === attempt.wanted) return kept;
  try {
    sessionStorage.setItem(placeOf(actorId, what), JSON.stringify(attempt));
  } catch {
    // Without storage, a reload forgets the attempt.
  }
  return attempt;
}

/** Whether the server has decided. Without that, the attempt may have succeeded. */
export const isAnswer = (reason: unknown): boolean =>
  reason instanceof ApiFault && reason.cause === 'answer' && reason.status < 500;

/** It was answered. */
export function endAttempt(actorId: string | number, what: string): void {
  try {
    sessionStorage.removeItem(placeOf(actorId, what));
  } catch {
    // Storage is blocked: see above.
  }
}

/** The requested values as text, without secrets: they never reach the storage. */
export function wantedOf(fields: readonly FieldDefinition[], values: Readonly<Record<string, unknown>>): string {
  const others = Object.entries(values).filter(([name]) => !fields.some((field) => field.name === name));
  return JSON.stringify([withoutSecrets(fields, values), others]);
}

function readAttempt<Kept extends Attempt>(place: string, like: Kept): Kept | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return isLike(found, like) ? found : undefined;
  } catch {
    // Storage is blocked or holds unknown text.
    return undefined;
  }
}

/** Attempts hold texts only. */
const isLike = <Kept extends Attempt>(found: unknown, like: Kept): found is Kept =>
  typeof found === 'object' &&
  found !== null &&
  Object.keys(like).every((name) => typeof (found as Record<string, unknown>)[name] === 'string');
