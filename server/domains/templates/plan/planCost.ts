import type { ObjectChange } from '#model/domains/templates/plan/planObjects.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';

/** What an operation changes in quota and cost. */
export interface PlanCost {
  rows: { label: string; now: string; then: string; limit: string; exceeded: boolean }[];
  notes: NonNullable<PreviewContent['notes']>;
}

export const NO_COST: PlanCost = { rows: [], notes: [] };

export type { ObjectChange };
