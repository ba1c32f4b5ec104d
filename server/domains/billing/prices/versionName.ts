/** The name of a price version: the code of its product, which never changes, and its number. */
export const versionName = (code: string, version: number): string => `${code} v${version}`;
