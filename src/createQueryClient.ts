import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { connection, followConnection } from '#src/http/connection.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { watchCalls } from '#src/http/watchCalls.ts';
import { endOn401, endOnFailedStart } from '#src/session/end/endOnFault.ts';

/** The calls of the page are paused while the server is away, and go on by themselves when it is back. */
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

/** The cache of everything that was read, and the one place that notices that the session is over (spec 4.6). */
export function createQueryClient(): QueryClient {
  // Uploads and other calls that are no query; the first calls of the page were made before this was there.
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
        // The live channel says what changed; coming back to the tab is no reason to ask for everything again.
        refetchOnWindowFocus: false,
        retry: retryUnanswered,
      },
      // Without a network a save is refused at once: the form stays as it is, and the reader decides when to try again.
      mutations: { networkMode: 'always' },
    },
  });
}
