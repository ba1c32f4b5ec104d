import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { connection, followConnection } from '#src/http/connection.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { watchCalls } from '#src/http/watchCalls.ts';
import { endOn401, endOnFailedStart } from '#src/session/end/endOnFault.ts';

/** Pauses the calls of the page while the server is away, and resumes them when it is back. */
function followServer(): void {
  onlineManager.setEventListener((setOnline) => {
    const stopFollowing = followConnection();
    const stop = connection.subscribe(() => setOnline(connection.state() === 'online'));
    return () => {
      stop();
      stopFollowing();
    };
  });
}

/** The query cache, and the only place that detects the end of the session (spec 4.6). */
export function createQueryClient(): QueryClient {
  // Covers uploads and other calls outside queries; the first calls of the page were sent before this existed.
  watchCalls(endOn401);
  followServer();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, { queryKey, state }) => {
        endOn401(fault);
        endOnFailedStart(fault, queryKey, state.data !== undefined);
      },
    }),
    defaultOptions: {
      queries: {
        // The live channel reports changes; returning to the tab is no reason to refetch everything.
        refetchOnWindowFocus: false,
        retry: retryUnanswered,
      },
      // Without a network, refuse a save at once: the form stays as it is, and the reader decides when to try again.
      mutations: { networkMode: 'always' },
    },
  });
}
