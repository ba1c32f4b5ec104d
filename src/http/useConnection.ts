import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';
import type { ConnectionState } from './createConnection.ts';

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state);
}
