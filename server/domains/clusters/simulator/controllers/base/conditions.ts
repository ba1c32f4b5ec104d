import { kubeTime, type Condition } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';

/** The conditions with one of them set; its times change only with what it says. */
export function withCondition(
  conditions: readonly Condition[] | undefined,
  { type, status, reason, message }: Condition,
  now: number,
  updates?: 'updates',
): Condition[] {
  const before = conditions?.find((each) => each.type === type);
  const at = kubeTime(now);
  const isNew = before?.status !== status;
  const isSame = !isNew && before.reason === reason && before.message === message;
  const next: Condition = isSame
    ? before
    : {
        type,
        status,
        ...(updates && { lastUpdateTime: at }),
        lastTransitionTime: isNew ? at : (before.lastTransitionTime ?? at),
        ...(reason !== undefined && { reason }),
        ...(message !== undefined && { message }),
      };
  const rest = (conditions ?? []).filter((each) => each.type !== type);
  const at0 = conditions?.findIndex((each) => each.type === type) ?? -1;
  if (at0 < 0) return [...rest, next];
  return [...rest.slice(0, at0), next, ...rest.slice(at0)];
}

export const withoutCondition = (conditions: readonly Condition[] | undefined, type: string): Condition[] =>
  (conditions ?? []).filter((each) => each.type !== type);
