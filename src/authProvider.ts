import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { canDo } from '#src/session/actor/canDo.ts';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { signIn } from '#src/session/start/signIn.ts';
import { signOut } from '#src/session/end/signOut.ts';

/**
 * Answers react-admin's questions about the session. `canAccess` knows its answer synchronously (`canDo`); only its
 * type is a promise.
 */
export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  return {
    login: ({ name, password }: { name: string; password: string }) => signIn(name, password),
    // `signOut` opens the sign-in page itself; react-admin must not navigate as well.
    logout: async () => {
      await signOut();
      return false;
    },
    checkAuth: async () => {
      await queryClient.ensureQueryData(currentUserQuery);
    },
    // The session has ended already (`endOn401`) and the document is unloading: nothing may flash in between.
    checkError: async (fault: unknown) => {
      if (fault instanceof ApiFault && fault.status === 401) await new Promise(() => undefined);
    },
    getIdentity: async () => {
      const { id, name } = await queryClient.ensureQueryData(currentUserQuery);
      return { id, fullName: name };
    },
    getPermissions: async () => (await queryClient.ensureQueryData(actorQuery)).grants,
    canAccess: async ({ resource, action, record }) => canDo(queryClient, action, resource, record),
  };
}
