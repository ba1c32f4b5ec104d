import type { NotificationPayload } from 'react-admin';

// More at once would be a wall nobody reads; the oldest goes.
const SHOWN_AT_ONCE = 3;

export interface ShownNotice {
  payload: NotificationPayload;
  /** How often the same words came while they were to be seen. */
  times: number;
}

/** The same words twice are one notice, at the place and with the time of the later one. */
export function shownNotices(all: readonly NotificationPayload[]): ShownNotice[] {
  const merged = new Map<string, ShownNotice>();
  for (const payload of all) {
    // A notice that is an element of its own has no words to compare.
    const words =
      typeof payload.message === 'string'
        ? `${payload.type} ${payload.message} ${JSON.stringify(payload.notificationOptions?.messageArgs ?? {})}`
        : `element ${merged.size}`;
    const times = (merged.get(words)?.times ?? 0) + 1;
    merged.delete(words);
    merged.set(words, { payload, times });
  }
  return [...merged.values()].slice(-SHOWN_AT_ONCE);
}
