import { DUPLICATE_ERROR_WINDOW_MS, ERROR_MESSAGE_MS } from '#model/constants.ts';
import type { ErrorCatalogue } from '#model/errors.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { ApiFault } from './apiFault.ts';

export interface Notice {
  /** A sentence, or a key of `src/i18n/`. */
  message: string;
  durationMs: number;
}

export interface NoticeSurroundings {
  lang: Lang;
  /** Absent while it could not be loaded; the server's own message stands in. */
  catalogue?: ErrorCatalogue;
  now: number;
  /** When "illegal Operation" was last shown. */
  lastDenialAt?: number;
  onLoginPage: boolean;
}

const DENIED = 3000;
const PARAMETER_ERROR = 9000;
const REPOSITORY_PASSWORD_MISSING = 2293;

/** Which faults the reader is told of, and in which words (spec 8.1). `undefined` is silence. */
export function errorNotice(fault: Pick<ApiFault, 'status' | 'body' | 'call' | 'cause'>, around: NoticeSurroundings): Notice | undefined {
  const { status, call, cause, body } = fault;
  const path = call.url.split('?')[0] ?? '';
  if (/^\/api\/cis\/v1\/docker\/(instances|deployments)(\/|$)/.test(path)) return undefined;
  if (cause === 'network' || cause === 'timeout') return notice(`shell.fault.${cause}`);
  if (status === 409 && call.method === 'POST' && path.includes('/nodes/stacks')) return notice('shell.fault.terminalOpen');
  if (status === 401) return !around.onLoginPage || isPasswordLogin(fault) ? notice(wordsOf(fault, around)) : undefined;
  if (status === 400 && body.code === DENIED) return denial(fault, around);
  if (status !== 400 && body.code === REPOSITORY_PASSWORD_MISSING) return undefined;
  return notice(wordsOf(fault, around));
}

const notice = (message: string): Notice => ({ message, durationMs: ERROR_MESSAGE_MS });

const isPasswordLogin = ({ call }: Pick<ApiFault, 'call'>) => call.method === 'POST' && call.url.includes('/auth/password/tokens');

function denial(fault: Pick<ApiFault, 'body'>, around: NoticeSurroundings): Notice | undefined {
  if (fault.body.message !== 'illegal Operation') return undefined;
  const shownAgo = around.now - (around.lastDenialAt ?? -Infinity);
  return shownAgo < DUPLICATE_ERROR_WINDOW_MS ? undefined : notice(wordsOf(fault, around));
}

function wordsOf({ body }: Pick<ApiFault, 'body'>, { catalogue, lang }: NoticeSurroundings): string {
  const { code, message } = body;
  if (code === PARAMETER_ERROR && message) return message;
  const entry = catalogue?.entries.find((candidate) => candidate.code === code && candidate.specified);
  const family = catalogue?.families.find(({ ranges }) => ranges.some(([from, to]) => code !== undefined && from <= code && code <= to));
  return labelOf(entry?.message, lang) || message || labelOf(family?.message, lang) || 'shell.fault.unknown';
}
