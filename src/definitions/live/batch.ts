const WINDOW_MS = 250;

/**
 * Collects items for a quarter of a second, so that a bulk run of a thousand records refetches the list once. While the
 * tab is hidden, it keeps collecting.
 */
export function createBatch<Item>(
  handle: (items: Item[]) => void,
  windowMs = WINDOW_MS,
): { add: (item: Item) => void; stop: () => void } {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    if (document.visibilityState === 'hidden' || items.length === 0) return;
    const gathered = items;
    items = [];
    handle(gathered);
  }

  document.addEventListener('visibilitychange', flush);
  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(flush, windowMs);
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
