import type { JobRequest } from '#server/engine/context.ts';

export const EVENT_EXPIRY = 'alert-expiry';

/** Looks whether an event from outside has been sent again by then. */
export const expiryJob = (id: number, runAt: number): JobRequest => ({
  kind: EVENT_EXPIRY,
  key: `${EVENT_EXPIRY} ${id}`,
  payload: { id },
  runAt,
});
