import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { connection } from '#src/http/connection.ts';
import { isChunkFault } from './isChunkFault.ts';

/**
 * Retries a broken page, on the press of a button and automatically when the server is back. Returns the handler of the
 * button.
 */
export function useRecovery(error: unknown, retry: () => void): () => void {
  const queryClient = useQueryClient();
  const again = useCallback(() => {
    // A document does not request a failed chunk again.
    if (isChunkFault(error)) return window.location.reload();
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    retry();
  }, [error, retry, queryClient]);
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'online') again();
      }),
    [again],
  );
  return again;
}
