import type { QueryMeta } from '@tanstack/react-query';

/** Whether a query declares that it depends on a resource (`meta.ofResource`): on one or several. */
export function dependsOn(meta: QueryMeta | undefined, resource: string): boolean {
  const of = meta?.ofResource;
  return Array.isArray(of) ? of.includes(resource) : of === resource;
}
