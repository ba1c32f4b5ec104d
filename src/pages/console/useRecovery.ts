import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { connection } from '#src/http/connection.ts';
import { isChunkFault } from './isChunkFault.ts';

/**
 * Tries a broken page again, at the press of a button and by itself when the server is back. Gives back the button's
 * part.
 */
export function useRecovery(error: unknown, retry: () => void): () => void {
  const queryClient = useQueryClient();
  const again = useCallback(() => {
    // Code that could not be loaded is not asked for again by this document.
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
