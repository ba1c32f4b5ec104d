import type { Context } from '#server/engine/context.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import type { TransitionOutcome } from '#server/engine/product/hooks.ts';
import { deliver, post, putInApp } from '#server/domains/operations/notifications/channels/transport.ts';
import type { Verdict } from '#server/domains/operations/notifications/channels/verdict.ts';
import { personOf } from '#server/domains/operations/notifications/sending/composed.ts';
import { noteTest } from '#server/domains/operations/notifications/sending/noteTest.ts';
import { sayIn } from '#server/domains/operations/notifications/words/words.ts';
import { destinationsOf, type Destination, type Receiver } from './destinations.ts';

const LONGEST_RESULT = 255;

/** Sends a message to everyone whom a receiver names, outside any transaction, and returns what became of it. */
export const sendTest =
  (senders: Senders) =>
  async (context: Context, receiver: Receiver, keep: () => Promise<void>): Promise<TransitionOutcome> => {
    const say = sayIn(context, context.lang);
    const ended = (ok: boolean, result: string): TransitionOutcome => ({
      ok,
      set: {
        test_result: result.slice(0, LONGEST_RESULT),
        tested_at: context.clock(),
        ...(ok && { verified_at: context.clock() }),
      },
    });
    const destinations = await destinationsOf(context, [receiver.id]);
    if (destinations.length === 0) return ended(false, say('testNobody'));
    const failures: string[] = [];
    for (const destination of destinations) {
      await keep();
      const id = context.ids.uuid();
      const verdict: Verdict =
        destination.closed === undefined
          ? await sendTo(context, senders, destination, id)
          : { ok: false, detail: say(destination.closed), retry: false };
      await noteTest(context, destination, id, verdict);
      if (!verdict.ok) failures.push(say('testFailed', { target: destination.target, reason: verdict.detail }));
    }
    return failures.length === 0
      ? ended(true, say('testSent', { count: destinations.length }))
      : ended(false, failures.join('; '));
  };

async function sendTo(context: Context, senders: Senders, destination: Destination, id: string): Promise<Verdict> {
  const { channel, receiver } = destination;
  const person = destination.person === 0 ? undefined : await personOf(context, destination.person);
  const wordsIn = (language: 'zh' | 'en') => {
    const say = sayIn(context, language);
    return { title: say('testTitle'), text: say('testText', { receiver: receiver.name ?? '' }) };
  };
  const lang = person?.language ?? (receiver.language === 'en' ? 'en' : 'zh');
  const words = wordsIn(lang);
  if (channel === 'inApp') {
    const [zh, en] = [wordsIn('zh'), wordsIn('en')];
    await putInApp(context, {
      id,
      user: destination.person,
      severity: 3,
      title: { zh: zh.title, en: en.title },
      text: { zh: zh.text, en: en.text },
      link: '/message',
    });
    return { ok: true, detail: '' };
  }
  if (channel !== 'email' && channel !== 'sms') return post(context, channel, receiver, { id, ...words, items: [] });
  if (senders[channel] === undefined)
    return { ok: false, detail: sayIn(context, context.lang)('no_sender'), retry: false };
  const target = channel === 'email' ? person?.email : person?.phone;
  return deliver(senders, channel, target ?? '', { id, ...words, items: [] }, lang);
}
