import type { ResourceCall } from './resourceCall.ts';

/**
 * Refuses an operation with `proof` unless the caller proved a moment ago who they are. The product decides what proves
 * it, and for how long; an operation that keeps nothing, such as a dry run, needs none.
 */
export async function requireProof(
  { context, request, extras }: ResourceCall,
  { proof }: { proof?: true | undefined },
): Promise<void> {
  if (proof) await extras.checkProof?.(context, request);
}
