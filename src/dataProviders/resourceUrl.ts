import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';

/**
 * Address of a resource: `/api/cmp/v1/clouds/7/volumes`. Parameters of its path come from the first source that knows
 * them: what the caller says, the filter, the record, the page's own address.
 */
export function resourceUrl(
  entry: Pick<ManifestEntry, 'path'>,
  service: Pick<ServiceDefinition, 'basePath'>,
  sourcesOf: () => unknown[],
): string {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = sourcesOf()
      .map((source) => (isRecord(source) ? source[name] : undefined))
      .find((found) => typeof found === 'string' || typeof found === 'number');
    // `undefined` in the address is refused by the client (spec 5), which is right: there is no such call.
    return encodeURIComponent(String(value));
  });
  return `${service.basePath}${path}`;
}

const isRecord = (source: unknown): source is Record<string, unknown> => typeof source === 'object' && source !== null;
