import type { NotificationPayload } from 'react-admin';

// More at once would not be read; the oldest closes.
const SHOWN_AT_ONCE = 3;

export interface ShownNotice {
  payload: NotificationPayload;
  /** How often the same message arrived while it was visible. */
  times: number;
}

/** Combines notices with the same message into one, with the position and time of the latest. */
export function shownNotices(all: readonly NotificationPayload[]): ShownNotice[] {
  const merged = new Map<string, ShownNotice>();
  for (const payload of all) {
    // A notice that is an element has no message to compare.
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
