import type { Json } from '#model/language/definition.ts';
import { member, textIn } from '#server/domains/cloud/openstack/reply.ts';

/** The newest version of each service whose replies we support; older clouds use their newest (`2.1` is the oldest). */
export const KNOWN_MICROVERSIONS = { compute: '2.93', volume: '3.70' } as const;

/** The newest version that both sides support; null: the service has none, or none that we support. */
export function negotiated(document: Json | undefined, known: string): string | null {
  const versions = member(document, 'versions');
  const all = Array.isArray(versions) ? versions : [member(document, 'version')];
  const ranges = all.flatMap((each) => {
    const [newest, oldest] = [
      textIn(each, 'version') ?? textIn(each, 'max_version'),
      textIn(each, 'min_version') ?? '1.0',
    ];
    return newest === null ? [] : [{ newest, oldest }];
  });
  const range = ranges.find(({ newest }) => major(newest) === major(known));
  if (!range || compared(range.oldest, known) > 0) return null;
  return compared(range.newest, known) < 0 ? range.newest : known;
}

/** True if a service that negotiated `version` supports a feature of `wanted`. */
export const reaches = (version: string | null, wanted: string): boolean =>
  version !== null && compared(version, wanted) >= 0;

/** The older of the two versions. */
export const atMost = (version: string | null, limit: string): string | null =>
  version !== null && compared(version, limit) > 0 ? limit : version;

const parts = (version: string) => version.split('.').map(Number);

const major = (version: string) => parts(version)[0];

function compared(left: string, right: string): number {
  const [a, b] = [parts(left), parts(right)];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
