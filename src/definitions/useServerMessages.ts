import { useQuery } from '@tanstack/react-query';
import { messagesQuery, type ServerMessages } from './messagesQuery.ts';

/** Error catalogue and shared sentences; undefined until they are here. Forms load them, lists do without. */
export function useServerMessages(): ServerMessages | undefined {
  return useQuery(messagesQuery).data;
}
