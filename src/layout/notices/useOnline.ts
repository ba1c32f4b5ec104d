import { useConnection } from '#src/http/useConnection.ts';

/** Whether the server can be reached. */
export function useOnline(): boolean {
  return useConnection() === 'online';
}
