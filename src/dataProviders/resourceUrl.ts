import type { ManifestEntry, ServiceDefinition } from '#model/definition.ts';

type Source = Record<string, unknown> | undefined;

/**
 * Address of a resource: `/api/cmp/v1/clouds/7/volumes`. Parameters of its path come from the first source that knows
 * them: what the caller says, the filter, the record, the page's own address.
 */
export function resourceUrl(entry: Pick<ManifestEntry, 'path'>, service: Pick<ServiceDefinition, 'basePath'>, sources: Source[]): string {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = sources.map((source) => source?.[name]).find((found) => typeof found === 'string' || typeof found === 'number');
    // `undefined` in the address is refused by the client (spec 5), which is right: there is no such call.
    return encodeURIComponent(String(value));
  });
  return `${service.basePath}${path}`;
}
