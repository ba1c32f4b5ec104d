/** How a reader arranges their overview, kept with the account. Panels that are not named keep their usual place. */
export interface Arrangement {
  /** Keys of panels in their order. */
  order: readonly string[];
  hidden: readonly string[];
}

/**
 * The panels in the reader's order. A panel that came later stands where it usually does: after the one before it.
 *
 * @example
 *   inOrder(['money', 'health', 'growth'], ['growth', 'money']); // ['growth', 'money', 'health']
 */
export function inOrder(usual: readonly string[], chosen: readonly string[]): string[] {
  const order = chosen.filter((key) => usual.includes(key));
  for (const [place, key] of usual.entries()) {
    if (order.includes(key)) continue;
    const before = usual.slice(0, place).findLast((each) => order.includes(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

/** The order with one panel a place earlier or later. */
export function moved(order: readonly string[], key: string, by: -1 | 1): string[] {
  const from = order.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  return order.with(from, order[to] ?? key).with(to, key);
}

/** What the account keeps, as far as it can be read. */
export function readArrangement(stored: unknown): Arrangement {
  const { order, hidden } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return { order: words(order), hidden: words(hidden) };
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
