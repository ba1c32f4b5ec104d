import { queryOptions } from '@tanstack/react-query';
import type { Permission } from '#model/access/permission.ts';
import { request } from '#src/http/httpClient.ts';

export interface Question {
  user: string;
  resource: string;
  /** If empty, the decision is about the resource as a whole. */
  record: string;
  address: string;
}

/** The permissions of an account, and the deciding rules (docs/api.md). Never cached. */
export const simulationQuery = ({ user, resource, record, address }: Question) =>
  queryOptions({
    queryKey: ['suantai', 'simulation', user, resource, record, address],
    queryFn: async ({ signal }) => {
      const parameters = new URLSearchParams({
        resource,
        ...(record !== '' && { record }),
        ...(address !== '' && { source_ip: address }),
      });
      return (
        await request<Permission[]>(`/api/ums/v1/users/${encodeURIComponent(user)}/simulation?${parameters}`, {
          signal,
        })
      ).json;
    },
    enabled: user !== '' && resource !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
