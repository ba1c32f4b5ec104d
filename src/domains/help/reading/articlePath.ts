/** The address of an article (spec 2.2). */
export const articlePath = (slug: string): string => `/help/helpCenter/${encodeURIComponent(slug)}`;
