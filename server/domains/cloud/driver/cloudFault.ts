import { resolveError } from '#model/messages/errors.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { Context, Language } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { CloudError, CloudFault } from './driver.ts';

/** The catalogue's error for each fault between us and a cloud. */
const KEYS: Record<CloudFault, string> = {
  unreachable: 'cloud.unreachable',
  timeout: 'cloud.timeout',
  tls: 'cloud.tls',
  blocked: 'cloud.blocked',
  credentials: 'cloud.credentials',
  forbidden: 'cloud.forbidden',
  notFound: 'cloud.itemNotFound',
  conflict: 'cloud.conflict',
  quota: 'cloud.quota',
  capacity: 'cloud.capacity',
  invalid: 'cloud.invalid',
  unsupported: 'cloud.unsupported',
  failed: 'cloud.failed',
};

/** Faults of the connection rather than of the request: a retry may help, and every other request would fail too. */
const OF_THE_WAY: ReadonlySet<CloudFault> = new Set(['unreachable', 'timeout', 'tls', 'blocked', 'credentials']);
const PASSING: ReadonlySet<CloudFault> = new Set(['unreachable', 'timeout']);

export const isOfTheWay = (fault: CloudFault): boolean => OF_THE_WAY.has(fault);
export const isPassing = (fault: CloudFault): boolean => PASSING.has(fault);
/** Every fault. */
// The keys of `KEYS` are exactly the faults.
export const faultKeys = (): CloudFault[] => Object.keys(KEYS) as CloudFault[];

// A full-width colon, for Chinese sentences.
const COLONS: Record<Language, string> = { zh: '\uFF1A', en: ': ' };

/** The error for a request that waits for the cloud. */
export function cloudRefusal({ fault, detail }: CloudError): ApiError {
  return new ApiError(KEYS[fault], detail === null ? {} : { extra: { detail } });
}

/** The value of a record's `fault` field: the code and message of the catalogue, and the cloud's own message. */
export function faultField(
  { schemas, clock }: Context,
  { fault, detail, lang = schemas.languages[0] ?? 'zh' }: { fault: CloudFault; detail: string | null; lang?: Language },
): RecordData {
  const entry = resolveError(schemas.errors, KEYS[fault]);
  const sentence = entry?.message[lang] ?? fault;
  return {
    code: entry === undefined ? null : String(entry.code),
    message: detail === null ? sentence : `${sentence}${COLONS[lang]}${detail}`,
    at: clock(),
  };
}
