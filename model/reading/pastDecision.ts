import type { Label } from '#model/language/definition.ts';

/** The last decision on a record that waited (`waits.decide`). */
export interface PastDecision {
  action: string;
  label: Label;
  at: string;
  /** Absent where the reader may not know the name. */
  by?: string;
}
