export function definitionUrl(resource: string): string {
  return `/api/sys/v1/definitions/${encodeURIComponent(resource)}`;
}
