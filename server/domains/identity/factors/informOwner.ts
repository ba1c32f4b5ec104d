import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';

/** What happened to the ways in which an account signs in: each has a title and a text in `schemas/messages.yaml`. */
export type FactorEvent =
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorReset'
  | 'recoveryCodes'
  | 'recoveryUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied';

/** Informs the owner of an account, in case it was somebody else. */
export async function informOwner(
  inside: Context,
  userId: number,
  event: FactorEvent,
  params: Record<string, string> = {},
): Promise<void> {
  await notify(inside, {
    type: 'security',
    to: { users: [userId] },
    title: `notice.${event}`,
    text: `notice.${event}Text`,
    params,
    link: '/userMsg',
    key: `${event} ${userId} ${inside.requestId}`,
  });
}
