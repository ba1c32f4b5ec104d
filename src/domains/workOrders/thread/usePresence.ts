import { useRef } from 'react';
import { useGetList, type Identifier } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { request } from '#src/http/httpClient.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** More often than the server forgets (15 s), and far less often than people type. */
const BEAT_MS = 8_000;

/** The others who are writing about a work order now. */
export function useWriters(order: Identifier): string[] {
  const { id } = useActor();
  const { data = [] } = useGetList(
    'workOrderPresences',
    {
      filter: { work_order_id: order, user_id: { ne: id }, until: { gt: '$now' } },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: 5 },
    },
    // Live events announce who begins; somebody who stops is only no longer there.
    { refetchInterval: REFRESH_INTERVAL_MS, onError: () => undefined },
  );
  return data
    .filter(({ until }) => Date.parse(String(until)) > serverNow())
    .map(({ name }) => String(name ?? ''))
    .filter((name) => name !== '');
}

/** Called while the reader types: the others see it. What fails is no matter: nothing depends on it. */
export function useBeat(order: Identifier): () => void {
  const last = useRef(0);
  return () => {
    const now = serverNow();
    if (now - last.current < BEAT_MS) return;
    last.current = now;
    void request(`/api/issue/v1/work-orders/${order}/presence`, { method: 'POST' }).catch(() => undefined);
  };
}
