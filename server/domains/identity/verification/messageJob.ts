import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { RefusedForGood, type Channel, type Message, type Senders } from '#server/engine/delivery/sender.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';

export const SEND_MESSAGE = 'send-message';

interface Letter {
  channel: Channel;
  message: Message;
  /** Not sent; it exists so that an unknown target takes as long as a known one. */
  unknown: boolean;
  /** Milliseconds of real time since 1970; after that the message is not sent: its code has expired, for example. */
  until: number;
}

/** Encrypted, because the table of jobs must not reveal codes. */
export const messageJob = ({ clock, secretKey }: Context, letter: Letter): JobRequest => ({
  kind: SEND_MESSAGE,
  payload: encrypt(JSON.stringify(letter), secretKey),
  runAt: clock(),
});

/** A slow mail server delays a job, never a request; the runner retries failures. */
export const messageHandler = (senders: Senders): JobHandler => ({
  async prepare(context, payload) {
    const { channel, message, unknown, until } = opened(context, payload);
    if (unknown || context.realTime() >= until) return null;
    try {
      await senders[channel]?.(message);
    } catch (error) {
      if (!(error instanceof RefusedForGood)) throw error;
      context.log.warn({ err: error }, 'a message was refused');
    }
    return null;
  },
  finish: () => Promise.resolve(),
});

// Encrypted by `messageJob` above.
const opened = ({ secretKey }: Context, payload: Json) => JSON.parse(decrypt(String(payload), secretKey)) as Letter;
