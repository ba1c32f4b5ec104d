import type { CloudKind } from '#model/language/cloudKinds.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { ActionRule } from './kindRules.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { WORDS } from '#server/domains/cloud/simulator/store/world.ts';

/** Returns whether an action runs now or has nothing to do; refuses it with a reason in the wrong state. */
export function checkState(
  { kind, fields }: SimulatedItem<CloudKind>,
  action: string,
  states: Record<string, ActionRule> | undefined,
): 'run' | 'already' {
  const rule = states?.[action];
  const status = 'status' in fields ? fields.status : '';
  if (rule?.already?.includes(status)) return 'already';
  const name = `${WORDS[kind]} ${'name' in fields ? fields.name : ''}`.trim();
  if ('locked' in fields && fields.locked && rule?.evenLocked !== true)
    throw new CloudError('conflict', {
      detail: `${name} is locked: ${action} is refused until it is unlocked`,
      status: 409,
    });
  if (rule !== undefined && rule.from !== 'any' && !rule.from.includes(status)) {
    throw new CloudError('conflict', {
      detail: `${name} is ${status}: ${action} needs it to be ${orOf(rule.from)}`,
      status: 409,
    });
  }
  return 'run';
}

function orOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
