import type { Decision } from '#model/access/access.ts';
import type { RefusalKind } from '#model/access/refusal.ts';

/**
 * Refusals that depend on the record or on the moment. What a reader may never do, and what a cloud never can, is left
 * out.
 */
const SHOWN: ReadonlySet<RefusalKind> = new Set(['state', 'condition', 'owner', 'cloud', 'licence']);

/** Is there a control for this at all? One that is refused is disabled, and gives the reason. */
export function staysShown(decision: Decision): boolean {
  return decision.allowed || SHOWN.has(decision.kind);
}
