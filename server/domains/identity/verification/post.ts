import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import type { Channel, Senders } from '#server/engine/delivery/sender.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { productName } from '#server/engine/settings/productName.ts';
import { CODE_LIFE_MS, type CodeUse } from './codeUse.ts';
import { messageJob } from './messageJob.ts';

export interface Post {
  canSend(context: Context, channel: Channel): boolean;
  /** True if messages of this channel go to the outbox of the demo. */
  isDemo(context: Context, channel: Channel): boolean;
  refuseUnlessSendable(context: Context, channel: Channel): void;
  /** Within the transaction of the code: sends in a job if a sender is configured, else to the outbox of the demo. */
  send(inside: Context, use: CodeUse, code: string, options: { unknown: boolean; until: number }): Promise<void>;
  /** A message without a code, sent in the transaction of the change that it reports. */
  notify(inside: Context, notice: Notice): Promise<void>;
}

interface Words {
  subject: string;
  text: string;
}

export interface Notice extends Words {
  channel: Channel;
  target: string;
  /** The purpose in one word. */
  purpose: string;
  /** Of the reader; default: that of the request. */
  lang?: 'zh' | 'en';
  /** Of an e-mail, in addition to those of every message. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds of real time since 1970; after that it is not sent. */
  until: number;
}

export function createPost(senders: Senders): Post {
  const canSend: Post['canSend'] = ({ settings }, channel) =>
    senders[channel] !== undefined || settings.seed === 'demo';

  async function hand(
    inside: Context,
    { channel, target, purpose, subject, text, lang = inside.lang, headers, until }: Notice,
    { unknown = false, code = '' } = {},
  ): Promise<void> {
    if (senders[channel])
      return inside.jobs.schedule(
        inside,
        messageJob(inside, {
          channel,
          unknown,
          until,
          message: { id: inside.ids.uuid(), target, subject, text, lang, ...(headers && { headers }) },
        }),
      );
    if (unknown) return;
    await inside.db.kysely
      .insertInto('outbox')
      .values({ id: inside.ids.uuid(), at: inside.realTime(), channel, target, purpose, code, text })
      .execute();
  }

  return {
    canSend,
    isDemo: ({ settings }, channel) => senders[channel] === undefined && settings.seed === 'demo',
    refuseUnlessSendable(context, channel) {
      if (!canSend(context, channel)) throw new ApiError('identity.noSender');
    },
    send: (inside, use, code, { unknown, until }) =>
      hand(inside, { ...use, ...wordsOf(inside, use, code), until }, { unknown, code }),
    notify: (inside, notice) => hand(inside, notice),
  };
}

function wordsOf(context: Context, { purpose }: CodeUse, code: string): Words {
  const say = (key: string, params = {}) => renderMessage(context.schemas.messages, key, params, context.lang);
  const params = {
    product: productName(context),
    code,
    minutes: CODE_LIFE_MS / 60_000,
    purpose: say(`verification.${purpose}`),
  };
  return { subject: say('verification.subject', params), text: say('verification.text', params) };
}
