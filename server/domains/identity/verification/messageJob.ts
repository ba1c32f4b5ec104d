import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { Channel, Message, Senders } from '#server/engine/delivery/sender.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';

export const SEND_MESSAGE = 'send-message';

interface Letter {
  channel: Channel;
  message: Message;
  /** Sent to nobody; it is there so that an unknown target costs what a known one does. */
  unknown: boolean;
  /** Milliseconds since 1970; what is of no use any more, a code that has run out, is not sent. */
  until: number;
}

/** Sealed: the table of jobs must not tell codes. */
export const messageJob = ({ clock, secretKey }: Context, letter: Letter): JobRequest => ({
  kind: SEND_MESSAGE,
  payload: encrypt(JSON.stringify(letter), secretKey),
  runAt: clock(),
});

/** A slow mail server holds up a job, never a request; what fails is tried again by the runner. */
export const messageHandler = (senders: Senders): JobHandler => ({
  async prepare(context, payload) {
    const { channel, message, unknown, until } = opened(context, payload);
    if (!unknown && context.clock() < until) await senders[channel]?.(message);
    return null;
  },
  finish: () => Promise.resolve(),
});

// Sealed by `messageJob` above.
const opened = ({ secretKey }: Context, payload: Json) => JSON.parse(decrypt(String(payload), secretKey)) as Letter;
