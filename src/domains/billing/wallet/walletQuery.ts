import { queryOptions } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';

/** A way to top up: a bank account to transfer money to, or a channel that confirms at once. */
export interface RechargeChannel {
  method: string;
  kind: 'transfer' | 'instant';
  company?: string;
  bank?: string;
  account?: string;
}

interface Wallet {
  account_id: number | null;
  channels: RechargeChannel[];
  /** What identifies every transfer of the account; null without one. */
  reference: string | null;
  /** The ways in which the reader can top up an account. */
  methods: string[];
}

/** The reader's own account and the ways to top it up. `basePath`: that of the service with the accounts. */
export const walletQuery = (basePath: string) =>
  queryOptions({
    queryKey: ['suantai', 'wallet'],
    queryFn: async ({ signal }) => (await request<Wallet>(`${basePath}/wallet`, { signal })).json,
    staleTime: 60_000,
  });
