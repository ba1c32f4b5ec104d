import type { Values } from '#model/conditions/conditions.ts';
import type { Definition, Label } from '#model/language/definition.ts';

export interface QuotaChange {
  key: string;
  label: Label;
  /** The unit of the quota; absent: pieces. */
  unit?: string;
  /** Negative: this amount becomes free. */
  change: number;
}

/**
 * Whether the operation removes records permanently. A transition that leads to no state deletes the record.
 *
 * @example
 *   takesAway('delete', { actions: {} }); // true
 */
export function takesAway(word: string, { actions }: Pick<Definition, 'actions'>): boolean {
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  return action === undefined ? word === 'delete' : action.via !== undefined && action.to === undefined;
}

/**
 * The quota amounts, in the unit of each quota, that become free when these records are deleted.
 *
 * @example
 *   freedQuota({ quota: { volumes: 1 }, fields, plural }, [first, second]) // [{ key: 'volumes', label: plural,
 *   change: -2 }]
 */
export function freedQuota(
  { quota = {}, fields, plural }: Pick<Definition, 'quota' | 'fields' | 'plural'>,
  records: readonly Values[],
): QuotaChange[] {
  return Object.entries(quota).flatMap(([key, each]) => {
    const amounts = records.map((record) => (typeof each === 'number' ? each : Number(record[each] ?? 0)));
    const change = -amounts.reduce((sum, amount) => sum + amount, 0);
    const field = typeof each === 'number' ? undefined : fields[each];
    const label = typeof each === 'number' ? plural : field?.label;
    return change === 0 || label === undefined
      ? []
      : [{ key, label, ...(field?.unit !== undefined && { unit: field.unit }), change }];
  });
}
