import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { connection } from '#src/http/connection.ts';
import { request } from '#src/http/httpClient.ts';
import { isChunkFault } from '#src/faults/isChunkFault.ts';

/** The last missing file for which this tab was reloaded. */
const RELOADED = 'suantai.reloaded';

/**
 * Retries a broken page, on the press of a button and automatically when the server is back. Returns the handler of the
 * button. If the server has a newer console without a file of this page, the page reloads once; a form keeps its input
 * as a draft.
 */
export function useRecovery(error: unknown, retry: () => void): () => void {
  const queryClient = useQueryClient();
  const again = useCallback(() => {
    // A document does not request a failed chunk again.
    if (isChunkFault(error)) return window.location.reload();
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    retry();
  }, [error, retry, queryClient]);
  useEffect(() => {
    if (!isChunkFault(error) || sessionStorage.getItem(RELOADED) === String(error)) return;
    // Without an answer, the page waits for the server.
    request('/readyz').then(
      () => {
        sessionStorage.setItem(RELOADED, String(error));
        window.location.reload();
      },
      () => undefined,
    );
  }, [error]);
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'online') again();
      }),
    [again],
  );
  return again;
}
