import { ApiFault } from '#src/http/apiFault.ts';

/** What the server said about single fields when it refused. */
export function faultFields(fault: unknown): Record<string, string> {
  return fault instanceof ApiFault ? (fault.body.fields ?? {}) : {};
}
