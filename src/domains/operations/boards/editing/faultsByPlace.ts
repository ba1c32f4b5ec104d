import type { ApiFault } from '#src/http/apiFault.ts';

const PATH = /^panels\.(\d+)(?:\.|$)/;

/**
 * The sentences of a refusal by the place of the chart that they are about.
 *
 * @example
 *   faultsByPlace(fault).get(1); // 'These objects do not have this metric'
 */
export function faultsByPlace(fault: Pick<ApiFault, 'body'> | undefined): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [path, message] of Object.entries(fault?.body.fields ?? {})) {
    const place = PATH.exec(path)?.[1];
    if (place !== undefined && !found.has(Number(place))) found.set(Number(place), message);
  }
  return found;
}
