/**
 * The resource that a schema file or an overlay describes; undefined for a shared file.
 *
 * @example
 *   resourceOfFile('overlay/region/racks.yaml'); // 'racks'
 */
export function resourceOfFile(path: string): string | undefined {
  const [, folder, name] = /^(?:overlay\/)?(.+)\/([^/]+)\.ya?ml$/.exec(path) ?? [];
  return folder === 'errors' || folder === 'parts' ? undefined : name;
}
