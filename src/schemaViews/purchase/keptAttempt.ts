import { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';
import { DRAFT_PREFIX } from '#src/schemaViews/form/draft/drafts.ts';

/** An attempt to buy that has no answer yet. */
export interface Attempt {
  /** What is wanted, as text. */
  wanted: string;
  quote_id: string;
  key: string;
}

const placeOf = (actorId: string | number, what: string) => `${DRAFT_PREFIX}${actorId}.attempt.${what}`;

/**
 * The attempt to repeat, kept in this tab from the press of the button until its answer: after a reload in the middle,
 * the same wish is the same order and one payment, although the price may be another by then. Without one, a new
 * attempt with this quote.
 */
export function beginAttempt(
  actorId: string | number,
  what: string,
  { wanted, quote_id, key = newKey() }: Omit<Attempt, 'key'> & { key?: string },
): Attempt {
  const kept = readAttempt(placeOf(actorId, what));
  if (kept?.wanted === wanted) return kept;
  const attempt = { wanted, quote_id, key };
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

function readAttempt(place: string): Attempt | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    return isAttempt(found) ? found : undefined;
  } catch {
    // Storage is blocked or holds unknown text.
    return undefined;
  }
}

const isAttempt = (found: unknown): found is Attempt =>
  typeof found === 'object' &&
  found !== null &&
  ['wanted', 'quote_id', 'key'].every((name) => typeof (found as Record<string, unknown>)[name] === 'string');
