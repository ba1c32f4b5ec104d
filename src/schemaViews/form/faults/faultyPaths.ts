/** The dotted paths of the inputs that react-hook-form holds a fault of. A list's own fault stands under `root`. */
export function faultyPaths(errors: object, above = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const path = key === 'root' ? above : above + (above && '.') + key;
    if (typeof error !== 'object' || error === null) return [];
    return 'type' in error && typeof error.type === 'string' ? [path] : faultyPaths(error, path);
  });
}
