import type { Json } from '#model/language/definition.ts';
import { CloudError, type CloudFault } from '#server/domains/cloud/driver/driver.ts';
import { member, objectOf, textIn } from '#server/domains/cloud/openstack/reply.ts';
import type { IdentityFault } from './keystone.ts';

const LONGEST_DETAIL = 300;

/** Faults of calls without a valid response from the cloud. */
const FAULTS: Record<Exclude<IdentityFault, 'status'>, CloudFault> = {
  malformed: 'blocked',
  scheme: 'blocked',
  blocked: 'blocked',
  unresolved: 'unreachable',
  refused: 'unreachable',
  unreadable: 'unreachable',
  timeout: 'timeout',
  tls: 'tls',
  version: 'unreachable',
  credentials: 'credentials',
  catalogue: 'unreachable',
};

const STATUSES: Record<number, CloudFault> = {
  400: 'invalid',
  401: 'credentials',
  403: 'forbidden',
  404: 'notFound',
  405: 'unsupported',
  406: 'unsupported',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  413: 'quota',
  422: 'invalid',
  429: 'failed',
  501: 'unsupported',
};

/** Refusals that share a status in Nova, Neutron and Cinder but need different messages. */
const REFUSALS: { pattern: RegExp; statuses: readonly number[]; fault: CloudFault }[] = [
  {
    pattern: /quota|exceed(s|ed) (the )?(allowed|limit|available)|maximum number of/i,
    statuses: [400, 403, 409, 413],
    fault: 'quota',
  },
  {
    pattern:
      /no valid host|no more ip addresses|no available (fixed|ip)|out of (ip addresses|capacity)|insufficient (resources|compute|capacity)/i,
    statuses: [400, 403, 409, 500],
    fault: 'capacity',
  },
  // Cinder calls a volume in the wrong state invalid, Neutron an external port that another forwarding uses.
  {
    pattern: /status must be|must be (available|in-use)|(still|currently|already) (in use|attached)|port collision/i,
    statuses: [400],
    fault: 'conflict',
  },
  { pattern: /could not be found|not found|does not exist/i, statuses: [400], fault: 'invalid' },
];

/** The error of a call without a response. */
export const errorOfCall = (fault: IdentityFault, status: number | null = null): CloudError =>
  new CloudError(fault === 'status' ? 'failed' : FAULTS[fault], { status });

/** The error of a refusal. */
export function errorOfReply(status: number, body: Json | undefined): CloudError {
  const detail = detailOf(body);
  return new CloudError(faultByMessage(status, detail) ?? STATUSES[status] ?? 'failed', { detail, status });
}

const faultByMessage = (status: number, detail: string | null) =>
  REFUSALS.find(({ pattern, statuses }) => statuses.includes(status) && pattern.test(detail ?? ''))?.fault;

/** The message for people: each service wraps it in its own member. */
export function detailOf(body: Json | undefined): string | null {
  const parts = [body, ...Object.values(objectOf(body))];
  const text =
    parts.map((part) => textIn(part, 'message') ?? textIn(part, 'detail')).find((found) => found !== null) ??
    textIn(body, 'NeutronError') ??
    textIn(member(body, 'error'), 'title');
  return text === null ? null : shortened(text);
}

const SECRET = /\b(password|passwd|secret|token|adminPass|x-[\w-]+-token)\b(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi;
const TOKEN = /\bgAAAA[\w-]{20,}={0,2}/g;

/** One line, without data that a cloud should not reveal. */
export function shortened(text: string): string {
  const line = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(SECRET, '$1$2***')
    .replaceAll(TOKEN, '***')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL - 1)}…` : line;
}
