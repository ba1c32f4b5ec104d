import type { Context } from '#server/engine/context.ts';
import type { Business } from './openBusiness.ts';

/** Something that happens at an instant of the past. */
export interface PastEvent {
  /** Milliseconds; one before the beginning happens at the beginning. */
  at: number;
  do(platform: Context, business: Business): Promise<unknown>;
  /** Looking at the outlook of accounts can wait for the next event. */
  isQuiet?: boolean;
}
