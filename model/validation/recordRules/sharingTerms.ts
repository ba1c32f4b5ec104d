import type { Values } from '#model/conditions/conditions.ts';
import type { Violation } from '#model/messages/messages.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';
import { rowsIn, textIn, type RecordRule } from './recordRule.ts';

/** The terms of a rule that shares revenue: tiers that follow each other, days in order, and whose a guarantee is. */
export const sharingTerms: RecordRule = {
  reads: ['mode', 'provider_id', 'tiers', 'effective_from', 'effective_to'],
  check(values) {
    const found: Record<string, Violation> = {};
    // A guarantee for every provider would pay those who earned nothing.
    if (values['mode'] === 'minimum_guarantee' && (values['provider_id'] ?? null) === null)
      found['provider_id'] = { key: 'sharing.guaranteeOfOne' };
    const [from, to] = [textIn(values, 'effective_from'), textIn(values, 'effective_to')];
    if (from !== undefined && to !== undefined && to < from) found['effective_to'] = { key: 'price.endsBefore' };
    if (values['mode'] === 'tiered') Object.assign(found, tierFaults(values));
    return found;
  },
};

function tierFaults(values: Values): Record<string, Violation> {
  const found: Record<string, Violation> = {};
  const tiers = rowsIn(values, 'tiers');
  let end = 0;
  tiers.forEach(({ to: given = null }, index) => {
    const at = `tiers.${index}.to`;
    const to = microYuan(given);
    const isLast = index === tiers.length - 1;
    if (given === null && !isLast) found[at] = { key: 'rating.openTier' };
    if (given !== null && isLast) found[at] = { key: 'rating.lastTierEnds' };
    if (to !== undefined && to <= end) found[at] ??= { key: 'rating.tierOrder', params: { end: yuan(end) } };
    end = to ?? end;
  });
  return found;
}
