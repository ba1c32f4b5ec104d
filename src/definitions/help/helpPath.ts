import { pathPattern } from '#src/routing/pathPattern.ts';

/** The path of an article; undefined in a product without help. */
export const helpPath = (help: string | undefined, article: string): string | undefined =>
  help === undefined ? undefined : pathPattern(help).fill(() => article);
