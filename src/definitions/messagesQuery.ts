import { queryOptions } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import type { ErrorCatalogue } from '#model/messages/errors.ts';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';

export interface ServerMessages {
  errors: ErrorCatalogue;
  /** Messages shared with the server, such as `validation.required`. */
  messages: Record<string, Label>;
}

export const messagesQuery = queryOptions({
  queryKey: ['suantai', 'messages'],
  queryFn: async ({ signal }) => (await request<ServerMessages>('/api/sys/v1/messages', { signal })).json,
  staleTime: Infinity,
  gcTime: Infinity,
  retry: retryUnanswered,
});
