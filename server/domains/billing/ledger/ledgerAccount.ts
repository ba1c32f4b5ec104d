/**
 * Accounts of the ledger by name. Those of a wallet are what a customer has; the others are where it comes from and
 * goes.
 */
export type LedgerAccount =
  | 'wallet.cash'
  | 'wallet.frozen'
  | `wallet.grant:${number}`
  | `provider.payable:${number}`
  | `channel.${string}`
  | `revenue.${string}`
  | 'promotion'
  | 'adjustment'
  | 'opening'
  | 'rounding'
  | 'writeoff';

/** The billing account of what concerns the platform alone. */
export const PLATFORM = 0;

/** True for money of a customer: only these postings change what the customer sees. */
export const isWallet = (name: string): boolean => name.startsWith('wallet.');

/** The ledger account of a voucher or of granted money. */
export const grantAccount = (voucherId: number): LedgerAccount => `wallet.grant:${voucherId}`;

/** The id of the voucher behind a ledger account. */
export function voucherOf(name: string): number | undefined {
  const id = /^wallet\.grant:(\d+)$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}
