import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFault } from '#src/http/apiFault.ts';
import { watchCalls } from '#src/http/watchCalls.ts';
import { endOn401, endOnFailedStart } from '#src/session/endOnFault.ts';

const RETRIES = 2;

/** The cache of everything that was read, and the one place that notices that the session is over (spec 4.6). */
export function createQueryClient(): QueryClient {
  // Uploads and other calls that are no query; the first calls of the page were made before this was there.
  watchCalls(endOn401);
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
        // An answer is an answer. Only a call that got none is worth another try.
        retry: (failures, fault) => failures < RETRIES && fault instanceof ApiFault && fault.cause === 'network',
      },
      // Without a network a save is refused at once: the form stays as it is, and the reader decides when to try again.
      mutations: { networkMode: 'always' },
    },
  });
}
