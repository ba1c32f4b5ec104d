import type { Definition } from '#model/language/definition.ts';
import { isReading, type OperationKey } from './operationKey.ts';

/**
 * Whether the operation changes the record. The others only read it, or use it for something else.
 *
 * @example
 *   isChange(vms, 'show'); // false
 *
 * @example
 *   isChange(vms, ':stop'); // true
 */
export function isChange({ cloud, actions }: Pick<Definition, 'cloud' | 'actions'>, key: OperationKey): boolean {
  if (!key.startsWith(':')) return !isReading(key);
  const name = key.slice(1);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  // What is previewed, or removed, changes by the hook of the resource.
  const changes = action?.via ?? action?.to ?? action?.set ?? action?.preview ?? action?.removes;
  return cloud !== undefined || (changes ?? false) !== false;
}
