import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFault } from '#src/http/apiFault.ts';
import { currentUserQuery } from '#src/session/actorQuery.ts';
import { leaveForLogin } from '#src/session/leaveForLogin.ts';

const RETRIES = 2;

/** The cache of everything that was read, and the one place that notices that the session is over (spec 4.6). */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // Manifest and definitions do not pass through react-admin's provider, which asks `checkError`.
      onError: (fault) => {
        if (!(fault instanceof ApiFault) || fault.status !== 401) return;
        // Who had no session to begin with needs no explanation.
        const wasSignedIn = queryClient.getQueryData(currentUserQuery.queryKey) !== undefined;
        leaveForLogin(wasSignedIn ? fault.message : undefined);
      },
    }),
    defaultOptions: {
      queries: {
        // The live channel says what changed; coming back to the tab is no reason to ask for everything again.
        refetchOnWindowFocus: false,
        // An answer is an answer. Only a call that got none is worth another try.
        retry: (failures, fault) => failures < RETRIES && fault instanceof ApiFault && fault.cause === 'network',
      },
    },
  });
  return queryClient;
}
