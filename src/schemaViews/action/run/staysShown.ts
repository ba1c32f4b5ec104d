import type { Decision } from '#model/access/access.ts';
import type { RefusalKind } from '#model/access/refusal.ts';

/** Refusals that depend on the record or the moment. Actions that a reader or a cloud can never run are left out. */
const SHOWN: ReadonlySet<RefusalKind> = new Set(['state', 'condition', 'owner', 'cloud', 'licence']);

/** Whether a control is shown at all. A refused one is disabled and shows its reason. */
export function staysShown(decision: Decision): boolean {
  return decision.allowed || SHOWN.has(decision.kind);
}
