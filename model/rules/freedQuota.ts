import type { Values } from '#model/conditions/conditions.ts';
import type { Definition, Label } from '#model/language/definition.ts';

export interface QuotaChange {
  key: string;
  label: Label;
  /** What it is counted in; absent: pieces. */
  unit?: string;
  /** Negative: so much more is left. */
  change: number;
}

/** Does this take records away for good? A transition that leads to no state ends with the record. */
export function takesAway(word: string, { actions }: Pick<Definition, 'actions'>): boolean {
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  return action === undefined ? word === 'delete' : action.via !== undefined && action.to === undefined;
}

/** What their owners get back of their quotas when these records are gone. */
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
