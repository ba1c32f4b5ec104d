import { useQuery } from '@tanstack/react-query';
import { messagesQuery, type ServerMessages } from './messagesQuery.ts';

/** Error catalogue and shared messages; undefined until loaded. Forms load them, lists do not. */
export function useServerMessages(): ServerMessages | undefined {
  return useQuery(messagesQuery).data;
}
