import { queryOptions } from '@tanstack/react-query';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { request } from '#src/http/httpClient.ts';
import { accountsPath } from '#src/session/accountsPath.ts';

/** The organisation of the reader, and what would happen if they left. */
export interface Membership extends PreviewContent {
  organisation: string;
  /** Who can take over; without one, the reader stays. */
  receivers: { id: number; name: string }[];
  previewed: string;
}

const path = () => `${accountsPath()}/users/current/membership`;

export const membershipQuery = queryOptions({
  queryKey: ['suantai', 'membership'],
  queryFn: async ({ signal }) => (await request<Membership>(path(), { signal })).json,
  retry: false,
});

/** Leaves the organisation as it was shown. */
export const leaveOrganisation = async (receiver: number, { previewed }: Membership): Promise<void> =>
  void (await request(path(), { method: 'DELETE', body: { receiver_id: receiver, previewed } }));
