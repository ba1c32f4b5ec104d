import { resolveError } from '#model/messages/errors.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { Context, Language } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { CloudError, CloudFault } from './driver.ts';

/** The error of the catalogue for everything that can go wrong between us and a cloud. */
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

/**
 * Faults of the way to the cloud rather than of what was asked: asking again may help, and everything else would fail
 * likewise.
 */
const OF_THE_WAY: ReadonlySet<CloudFault> = new Set(['unreachable', 'timeout', 'tls', 'blocked', 'credentials']);
const PASSING: ReadonlySet<CloudFault> = new Set(['unreachable', 'timeout']);

export const isOfTheWay = (fault: CloudFault): boolean => OF_THE_WAY.has(fault);
export const isPassing = (fault: CloudFault): boolean => PASSING.has(fault);
/** Every word for a fault. */
// `KEYS` has each of them once.
export const faultKeys = (): CloudFault[] => Object.keys(KEYS) as CloudFault[];

// A full-width colon, as Chinese sentences have it.
const COLONS: Record<Language, string> = { zh: '\uFF1A', en: ': ' };

/** As a refusal of a call that waits for the cloud. */
export function cloudRefusal({ fault, detail }: CloudError): ApiError {
  return new ApiError(KEYS[fault], detail === null ? {} : { extra: { detail } });
}

/**
 * What the field `fault` of a record holds: the code of the catalogue with its sentence, and what the cloud itself
 * said.
 */
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
