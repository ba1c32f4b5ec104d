import { ApiFault } from '#src/http/apiFault.ts';

/** The messages of a refusal about single fields. */
export function faultFields(fault: unknown): Record<string, string> {
  return fault instanceof ApiFault ? (fault.body.fields ?? {}) : {};
}
