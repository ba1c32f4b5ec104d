import { useMemo } from 'react';
import { navigate } from '#src/public/routing/address.ts';
import { useAddress } from '#src/public/routing/useAddress.ts';

/** Members of the address that narrow nothing: they stay when filters are cleared. */
const KEPT = ['sort', 'compare', 'hours', 'view'];

export interface Choices {
  /** The query of the address: everything that a shared link to the list contains. */
  query: URLSearchParams;
  /** The values of a multiple choice, `?type=a,b`. */
  many: (name: string) => string[];
  one: (name: string) => string;
  page: number;
  /** Writes choices into the address, omits empty ones and returns to the first page. */
  choose: (values: Record<string, string | readonly string[]>, options?: { page?: number; replace?: boolean }) => void;
  clear: () => void;
  /** Whether a filter or a search is chosen. */
  narrowed: boolean;
}

/** Filters, order and page of a list, kept in the address: a reload, a link and going back restore them. */
export function useChoices(): Choices {
  const address = useAddress();
  return useMemo(() => {
    const [path = '/', search = ''] = address.split('?');
    const query = new URLSearchParams(search);
    const many = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean);
    const page = Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1);
    const go = (next: URLSearchParams, replace = false) => {
      const text = next.toString().replaceAll('%2C', ',');
      navigate(text ? `${path}?${text}` : path, { replace });
    };
    return {
      query,
      many,
      one: (name) => query.get(name) ?? '',
      page,
      choose(values, { page: to = 1, replace } = {}) {
        const next = new URLSearchParams(query);
        for (const [name, value] of Object.entries(values)) {
          const text = typeof value === 'string' ? value : value.join();
          if (text) next.set(name, text);
          else next.delete(name);
        }
        if (to > 1) next.set('page', String(to));
        else next.delete('page');
        go(next, replace);
      },
      clear() {
        go(new URLSearchParams([...query].filter(([name]) => KEPT.includes(name))));
      },
      narrowed: [...query.keys()].some((name) => name !== 'page' && !KEPT.includes(name)),
    };
  }, [address]);
}
