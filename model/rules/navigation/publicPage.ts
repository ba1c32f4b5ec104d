/**
 * The pages that need no session: those of spec 2.1, `/forgotten-password` (decision 052), `/pricing` (decision 055),
 * `/status` (decision 104), `/share/{token}` (decision 142) and `/status-letters` (decision 350).
 */
const PAGES = {
  '/': 'welcome',
  '/login': 'login',
  '/register': 'register',
  '/forgotten-password': 'forgotten',
  '/Terms-of-Service': 'terms',
  '/terms': 'terms',
  '/market': 'market',
  '/pricing': 'pricing',
  '/warehouse': 'warehouse',
  '/status': 'status',
  '/status-letters': 'letters',
  '/404': 'missing',
} as const;

export type PublicPage = (typeof PAGES)[keyof typeof PAGES] | 'product' | 'item' | 'share';

export interface PublicPlace {
  page: PublicPage;
  /** Of `/market/{id}`, `/warehouse/{id}` and `/share/{token}`. */
  id?: string;
}

const RECORD = /^\/(market|warehouse|share)\/([^/]+)$/;
const RECORD_PAGES: Readonly<Record<string, PublicPage>> = { market: 'product', warehouse: 'item', share: 'share' };

/**
 * The public page of a path; undefined for paths of the console and for unknown paths. A trailing slash is ignored.
 *
 * @example
 *   publicPage('/warehouse/7'); // { page: 'item', id: '7' }
 */
export function publicPage(path: string): PublicPlace | undefined {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const page = Object.entries(PAGES).find(([each]) => each === bare)?.[1];
  if (page !== undefined) return { page };
  const [, list, id] = RECORD.exec(bare) ?? [];
  const record = RECORD_PAGES[list ?? ''];
  return id === undefined || record === undefined ? undefined : { page: record, id };
}

/** Pages that exist only while a public setting is on; until then they are as unknown as any other path. */
export const SWITCHED_PAGES: { readonly [Page in PublicPage]?: string } = { status: 'status.public' };
