import { useMemo } from 'react';
import { useChoices } from '#src/public/reading/useChoices.ts';
import { navigate } from '#src/public/routing/address.ts';

/** Everything that was chosen and may be read by others: it stays in the address, through a sign-in as well. */
export interface Wish {
  /** `hour`, `1-month`, `12-month`; empty: the way of the product. */
  way: string;
  cloud: string;
  count: number;
  size: string;
  /** Of a field or a choice. */
  one: (name: string) => string;
  choose: (changes: Record<string, string>) => void;
  /** Another product with these changes. */
  open: (id: number, changes: Record<string, string>) => void;
}

export function useWish(): Wish {
  const { query, one, choose } = useChoices();
  return useMemo(
    () => ({
      way: one('way'),
      cloud: one('cloud'),
      count: whole(one('count')),
      size: one('size'),
      one,
      choose: (changes) => choose(changes, { replace: true }),
      open(id, changes) {
        const next = new URLSearchParams(query);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        const text = next.toString();
        navigate(`/market/${id}${text && `?${text}`}`, { replace: true });
      },
    }),
    [query, one, choose],
  );
}

const whole = (text: string): number => (/^[1-9]\d?$/.test(text) ? Number(text) : 1);
