import { queryOptions } from '@tanstack/react-query';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { request } from '#src/http/httpClient.ts';
import { accountsPath } from '#src/session/accountsPath.ts';

/** What would happen if the reader joined the organisation of an invitation, and what prevents it (docs/api.md). */
export interface Joining extends PreviewContent {
  organisation: string;
  /** In words. */
  role: string;
  /** Each with the page where it is settled. */
  obstacles: (Step & { items?: Step[] })[];
  previewed: string;
}

/** Something to do, and its page. */
interface Step {
  text: string;
  to?: string;
}

const path = () => `${accountsPath()}/users/current/joining`;

export const joiningQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['suantai', 'joining', invitation],
    queryFn: async ({ signal }) =>
      (await request<Joining>(`${path()}?${new URLSearchParams({ invitation })}`, { signal })).json,
    retry: false,
  });

/** Joins as it was shown. */
export const joinOrganisation = async (invitation: string, { previewed }: Joining): Promise<void> =>
  void (await request(path(), { method: 'POST', body: { invitation, previewed } }));
