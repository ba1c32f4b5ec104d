import type { post } from '#server/domains/billing/ledger/post.ts';
import type { Context } from '#server/engine/context.ts';

/** What sharing uses of billing. */
export interface SharingUses {
  /** Books a transaction of the ledger. */
  post: typeof post;
  /** The billing zone. */
  zoneOf: (context: Pick<Context, 'live'>) => string;
}
