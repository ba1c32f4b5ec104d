import { renderMessage } from '#model/messages.ts';
import type { Context } from '#server/context.ts';
import type { Channel, Senders } from '#server/delivery/sender.ts';
import { ApiError } from '#server/http/apiError.ts';
import { CODE_LIFE_MS, type CodeUse } from './codeUse.ts';
import { messageJob } from './messageJob.ts';

export interface Post {
  canSend(context: Context, channel: Channel): boolean;
  /** What is sent over this channel lies in the outbox of the demo. */
  isDemo(context: Context, channel: Channel): boolean;
  refuseUnlessSendable(context: Context, channel: Channel): void;
  /** Within the transaction of the code: through the jobs where a sender is configured, else into the outbox of the demo. */
  send(inside: Context, use: CodeUse, code: string, options: { unknown: boolean; until: number }): Promise<void>;
}

export function createPost(senders: Senders): Post {
  const canSend: Post['canSend'] = ({ settings }, channel) => senders[channel] !== undefined || settings.seed === 'demo';
  return {
    canSend,
    isDemo: ({ settings }, channel) => senders[channel] === undefined && settings.seed === 'demo',
    refuseUnlessSendable(context, channel) {
      if (!canSend(context, channel)) throw new ApiError('identity.noSender');
    },
    async send(inside, use, code, { unknown, until }) {
      const { channel, target, purpose } = use;
      const { subject, text } = wordsOf(inside, use, code);
      if (senders[channel]) return inside.jobs.schedule(inside, messageJob(inside, { channel, unknown, until, message: { id: inside.ids.uuid(), target, subject, text } }));
      if (unknown) return;
      await inside.db.run('insert into outbox (id, at, channel, target, purpose, code, text) values (?, ?, ?, ?, ?, ?, ?)', [inside.ids.uuid(), inside.clock(), channel, target, purpose, code, text]);
    },
  };
}

function wordsOf({ schemas, lang }: Context, { purpose }: CodeUse, code: string): { subject: string; text: string } {
  const say = (key: string, params = {}) => renderMessage(schemas.messages, key, params, lang);
  const params = { code, minutes: CODE_LIFE_MS / 60_000, purpose: say(`verification.${purpose}`) };
  return { subject: say('verification.subject', params), text: say('verification.text', params) };
}
