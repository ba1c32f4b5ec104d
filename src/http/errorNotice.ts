import { DUPLICATE_ERROR_WINDOW_MS, ERROR_MESSAGE_MS } from '#model/values/constants.ts';
import { resolveError, type ErrorCatalogue, type NextStep } from '#model/messages/errors.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { ApiFault } from './apiFault.ts';

export interface Notice {
  /** A sentence, or a key of `src/i18n/`. */
  message: string;
  durationMs: number;
  code?: number;
  /** Can be copied for support. */
  requestId?: string;
  /** The next step, from the catalogue. */
  next?: NextStep;
}

export interface NoticeEnv {
  lang: Lang;
  /** Absent if it could not be loaded; the server's own message replaces it. */
  catalogue?: ErrorCatalogue;
  now: number;
  /** When a denial was last shown. */
  lastDenialAt?: number;
  onLoginPage: boolean;
}

const DENIED = 3000;
const PARAMETER_ERROR = 9000;
const REPOSITORY_PASSWORD_MISSING = 2293;

type Fault = Pick<ApiFault, 'status' | 'body' | 'call' | 'cause'>;

/** Decides which faults the reader sees, and with which text (spec 8.1). `undefined` shows nothing. */
export function errorNotice(fault: Fault, around: NoticeEnv): Notice | undefined {
  const message = messageOf(fault, around);
  if (message === undefined) return undefined;
  const { code, request_id: requestId } = fault.body;
  const next = code === undefined || !around.catalogue ? undefined : resolveError(around.catalogue, code)?.next;
  return {
    message,
    durationMs: ERROR_MESSAGE_MS,
    ...(code !== undefined && { code }),
    ...(requestId !== undefined && { requestId }),
    ...(next && { next }),
  };
}

function messageOf(fault: Fault, around: NoticeEnv): string | undefined {
  const { status, call, cause, body } = fault;
  const path = call.url.split('?')[0] ?? '';
  // Spec 7.4 reads there. What a person does must not fail without a word (decision 235).
  if (isRead(call.method) && /^\/api\/cis\/v1\/docker\/(instances|deployments)(\/|$)/.test(path)) return undefined;
  if (cause === 'network' || cause === 'timeout') return `shell.fault.${cause}`;
  if (status === 409 && call.method === 'POST' && path.includes('/nodes/stacks')) return 'shell.fault.terminalOpen';
  if (status === 401) return !around.onLoginPage || isPasswordLogin(fault) ? wordsOf(fault, around) : undefined;
  if (body.code === DENIED) return isDenialDue(fault, around) ? wordsOf(fault, around) : undefined;
  if (status !== 400 && body.code === REPOSITORY_PASSWORD_MISSING) return undefined;
  return wordsOf(fault, around);
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const isPasswordLogin = ({ call }: Fault) => call.method === 'POST' && call.url.includes('/auth/password/tokens');

/**
 * Our server refuses with 403 and its own message; the server of the specification with 400 and “illegal Operation”.
 * Neither is shown twice within a short time.
 */
function isDenialDue({ status, body }: Fault, { now, lastDenialAt = -Infinity }: NoticeEnv): boolean {
  return (status !== 400 || body.message === 'illegal Operation') && now - lastDenialAt >= DUPLICATE_ERROR_WINDOW_MS;
}

function wordsOf({ body }: Fault, { catalogue, lang }: NoticeEnv): string {
  const { code, message } = body;
  if (code === PARAMETER_ERROR && message) return message;
  const known = code === undefined || !catalogue ? undefined : resolveError(catalogue, code);
  const own = labelOf(known?.message, lang);
  // For a range of codes, the server's sentence is more precise than the text for the range; and it fills in
  // `%{minutes}`.
  return (
    (known?.specified && !own.includes('%{') && own) ||
    message ||
    labelOf(known?.message, lang) ||
    'shell.fault.unknown'
  );
}
