import type { Condition } from './conditions.ts';

/**
 * The part of a condition that needs no record and no reader, such as the state of what can be chosen.
 *
 * @example
 *   constantPart({ status: 'active', network_id: '$item.network_id' }); // { status: 'active' }
 */
export const constantPart = (where: Condition = {}): Condition =>
  Object.fromEntries(Object.entries(where).filter(([, value]) => !JSON.stringify(value).includes('"$')));
