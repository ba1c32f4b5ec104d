import { queryOptions } from '@tanstack/react-query';
import type { Actor } from '#model/access/actor.ts';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { request } from '#src/http/httpClient.ts';

/** The available balance of this reader (spec 2.3, 6), in yuan; null if unknown. `path`: its address. */
export function balanceQuery(actor: Actor, path: string) {
  const { id } = balanceOwner(actor);
  return queryOptions({
    queryKey: ['suantai', 'balance', id],
    queryFn: async ({ signal }) =>
      (await request<{ available: string | null }>(`${path}?owner_id=${encodeURIComponent(id)}`, { signal })).json
        .available,
    staleTime: 5_000,
    retry: false,
  });
}
