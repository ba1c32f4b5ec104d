import { resolveError } from '#model/messages/errors.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { InstanceFault } from './askInstance.ts';

/** The error of the catalogue for each fault, and the field of the form where it can be corrected. */
const FAULTS: Record<InstanceFault, { error: string; field: string }> = {
  malformed: { error: 'alarm.prometheusUnreachable', field: 'url' },
  scheme: { error: 'alarm.prometheusUnreachable', field: 'url' },
  unresolved: { error: 'alarm.prometheusUnreachable', field: 'url' },
  blocked: { error: 'alarm.prometheusUnreachable', field: 'url' },
  refused: { error: 'alarm.prometheusUnreachable', field: 'url' },
  tls: { error: 'alarm.prometheusUnreachable', field: 'url' },
  timeout: { error: 'alarm.prometheusTimeout', field: 'timeout_s' },
  credentials: { error: 'alarm.prometheusCredentials', field: 'auth' },
  status: { error: 'alarm.prometheusFailed', field: 'url' },
  unreadable: { error: 'alarm.prometheusFailed', field: 'url' },
  tooLarge: { error: 'alarm.prometheusFailed', field: 'url' },
  notPrometheus: { error: 'alarm.prometheusFailed', field: 'url' },
  otherType: { error: 'alarm.prometheusFailed', field: 'type' },
};

/** Where a wrong secret is entered, by the way of signing in. */
const SECRET_FIELDS: Readonly<Record<string, string>> = { basic: 'password', bearer: 'bearer_token' };

interface Unreachable {
  fault: InstanceFault;
  detail: string | null;
}

/** Refuses to store an instance that does not answer, at the field where it can be corrected. */
export function refuseUnreachable(context: Context, { fault, detail }: Unreachable, auth: unknown): never {
  const { error, field } = FAULTS[fault];
  const at = fault === 'credentials' && typeof auth === 'string' ? (SECRET_FIELDS[auth] ?? field) : field;
  throw new ApiError(error, { fields: { [at]: faultSentence(context, { fault, detail }) } });
}

/** The error of a read that an instance did not answer, at the field of a form that needs the answer. */
export function unreachable(context: Context, { fault, detail }: Unreachable, field?: string): ApiError {
  const sentence = faultSentence(context, { fault, detail });
  return new ApiError(FAULTS[fault].error, {
    extra: { detail: sentence },
    ...(field !== undefined && { fields: { [field]: sentence } }),
  });
}

// A full-width colon, for Chinese sentences.
const COLONS = { zh: '\uFF1A', en: ': ' };

/** The cause in words, as the field `cause` of an instance has them, and what the other side says. */
export function faultSentence({ schemas, lang }: Context, { fault, detail }: Unreachable): string {
  const values = schemas.resources.prometheusInstances?.fields.cause?.values;
  const label = values?.[fault]?.label[lang] ?? resolveError(schemas.errors, FAULTS[fault].error)?.message[lang];
  return [label ?? fault, ...(detail === null ? [] : [detail])].join(COLONS[lang]);
}
