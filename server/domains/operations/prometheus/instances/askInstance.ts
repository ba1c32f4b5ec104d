import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { callEndpoint, type CallFault } from '#server/engine/calls/callEndpoint.ts';
import { MOST_BYTES } from '#model/domains/operations/metrics/queryLimits.ts';
import type { InstanceAccess } from './instanceAccess.ts';

export type InstanceFault = CallFault | 'credentials' | 'status' | 'tooLarge' | 'notPrometheus' | 'otherType';

export type InstanceAnswer =
  | { ok: true; data: Json; warnings: string[]; elapsedMs: number; at: number | undefined }
  /** `query`: it has understood the request and refuses what it asks. */
  | { ok: false; fault: InstanceFault | 'query'; detail: string | null };

const LONGEST_DETAIL = 500;

/** One read of the HTTP API of Prometheus. Returns every outcome as a value; never throws. */
export async function askInstance(
  { url, ...access }: InstanceAccess,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<InstanceAnswer> {
  const query = new URLSearchParams(parameters).toString();
  const result = await callEndpoint(`${url}/api/v1/${path}${query && `?${query}`}`, {
    ...access,
    mostBytes: MOST_BYTES,
  });
  if (!result.ok) return { ok: false, fault: result.tooLarge ? 'tooLarge' : result.fault, detail: null };
  const { status, body, headers, elapsedMs } = result;
  if (status === 401 || status === 403) return { ok: false, fault: 'credentials', detail: `HTTP ${status}` };
  if (!isObject(body) || (body.status !== 'success' && body.status !== 'error')) {
    const answers = status >= 500 ? 'status' : 'notPrometheus';
    return { ok: false, fault: answers, detail: `HTTP ${status}` };
  }
  if (body.status === 'error') return refusal(body, status);
  return {
    ok: true,
    data: body.data ?? null,
    warnings: Array.isArray(body.warnings) ? body.warnings.filter((each) => typeof each === 'string') : [],
    elapsedMs,
    at: headers.date === undefined ? undefined : Date.parse(headers.date) || undefined,
  };
}

/** `errorType` is a word in Prometheus, and the status as text in VictoriaMetrics. */
function refusal({ errorType, error }: { [name: string]: Json }, status: number): InstanceAnswer {
  const detail = typeof error === 'string' ? error.slice(0, LONGEST_DETAIL) : `HTTP ${status}`;
  if (errorType === 'timeout' || errorType === 'canceled') return { ok: false, fault: 'timeout', detail };
  if (status >= 500 || errorType === 'internal') return { ok: false, fault: 'status', detail };
  return { ok: false, fault: 'query', detail };
}
