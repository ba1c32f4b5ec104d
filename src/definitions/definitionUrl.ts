/** `cloud`: as that cloud has it. */
export function definitionUrl(resource: string, cloud?: string): string {
  return `/api/sys/v1/definitions/${encodeURIComponent(resource)}${cloud ? `?cloud=${cloud}` : ''}`;
}
