/** The dotted paths of the inputs with a fault in react-hook-form. A list keeps its own fault under `root`. */
export function faultyPaths(errors: object, above = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const path = key === 'root' ? above : above + (above && '.') + key;
    if (typeof error !== 'object' || error === null) return [];
    return 'type' in error && typeof error.type === 'string' ? [path] : faultyPaths(error, path);
  });
}
