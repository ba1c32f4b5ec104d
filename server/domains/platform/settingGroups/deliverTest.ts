import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import type { Channel, Sender } from '#server/engine/delivery/sender.ts';
import { mailExample, type MailWords } from './mailExample.ts';

/** As many characters as a record of a setting keeps. */
const LONGEST_RESULT = 255;

interface TestMessage {
  channel: Channel;
  /** Undefined: the settings name no server. */
  sender: Sender | undefined;
  target: string;
  /** Default: those of a test. */
  words?: MailWords;
}

/** Sends a test message and returns what the transport answers. It must hold no transaction: a server may be slow. */
export async function deliverTest(
  context: Context,
  { channel, sender, target, words }: TestMessage,
): Promise<{ ok: boolean; result: string }> {
  const say = (key: string) => renderMessage(context.schemas.messages, key, {}, context.lang);
  if (sender === undefined) return { ok: false, result: say(`settings.${channel}Missing`) };
  try {
    await sender({
      id: context.ids.uuid(),
      target,
      ...(words ?? mailExample(context, { name: 'test', lang: undefined })),
    });
    return { ok: true, result: say('settings.testSent') };
  } catch (error) {
    // The message of the transport is the result.
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, result: reason.slice(0, LONGEST_RESULT) };
  }
}
