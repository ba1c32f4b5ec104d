import type { PublicNotice } from '#model/domains/statusPage/publicNotice.ts';
import type { Label } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import type { Context } from '#server/engine/context.ts';
import { platformUrl } from '#server/engine/process/platformUrl.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { productName } from '#server/engine/settings/productName.ts';
import { serviceNames } from '#server/domains/statusPage/page/serviceNames.ts';
import { wordsOf } from '#server/domains/statusPage/page/noticesOf.ts';
import type { Letter } from '#server/domains/statusPage/uses.ts';
import { tokenOf } from './tokens.ts';

type Subscriber = Pick<RecordOf<'statusSubscribers'>, 'id' | 'email' | 'language'>;
type Words = Omit<Letter, 'until'>;

/** The first step of a notice says what the notice says. */
const BEGINS = new Set(['planned', 'investigating']);

/** Asks whether somebody wants the notices: who did not ask for it ignores the letter. */
export function confirmLetter(context: Context, subscriber: Subscriber): Words {
  const say = sayTo(context, subscriber);
  const link = linkOf(context, 'confirm', subscriber.id);
  return {
    channel: 'email',
    target: subscriber.email ?? '',
    purpose: 'status',
    subject: say('confirmSubject'),
    text: say('confirmText', { link }),
    lang: languageOf(subscriber),
  };
}

/** A step of a notice, in the language of the subscriber, with a way out that needs no sign-in (RFC 8058). */
export function updateLetter(
  context: Context,
  subscriber: Subscriber,
  { update, notice }: { update: RecordOf<'statusUpdates'>; notice: PublicNotice },
): Words {
  const say = sayTo(context, subscriber);
  const lang = languageOf(subscriber);
  const [title, state] = [notice.title[lang], stateWord(context, update.kind ?? 'note', lang)];
  const body = wordsOf(update.text, update.text_en) ?? (BEGINS.has(update.kind ?? '') ? notice.text : null);
  const url = platformUrl(context.settings);
  const unsubscribe = `${url}/api/omc/v1/status/subscriptions/unsubscribe?token=${tokenOf(context, 'unsubscribe', subscriber.id)}`;
  return {
    channel: 'email',
    target: subscriber.email ?? '',
    purpose: 'status',
    subject: say('subject', { title, state }),
    text: say('text', {
      title,
      state,
      reach: reachText(context, notice, lang),
      times: timesText(context, notice, lang),
      body: body === null ? '' : `\n${body[lang]}\n`,
      page: `${url}/status`,
      unsubscribe: linkOf(context, 'unsubscribe', subscriber.id),
    }),
    lang,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const languageOf = ({ language }: Subscriber): 'zh' | 'en' => (language === 'en' ? 'en' : 'zh');

const sayTo =
  (context: Context, subscriber: Subscriber) =>
  (key: string, params: MessageParams = {}): string =>
    renderMessage(
      context.schemas.messages,
      `statusLetter.${key}`,
      { product: productName(context), ...params },
      languageOf(subscriber),
    );

/** A page with one button: what only opens a link, such as a virus scanner, decides nothing. */
const linkOf = (context: Context, purpose: 'confirm' | 'unsubscribe', id: number): string =>
  `${platformUrl(context.settings)}/status-letters?${purpose}=${tokenOf(context, purpose, id)}`;

function stateWord({ schemas }: Context, kind: string, lang: 'zh' | 'en'): string {
  return inWords(schemas.resources['statusUpdates']?.fields['kind']?.values?.[kind]?.label, lang) || kind;
}

/** The services and regions; without any, the platform. */
function reachText(context: Context, { services, regions }: PublicNotice, lang: 'zh' | 'en'): string {
  const { schemas } = context;
  const labels = serviceNames(context);
  const names = services.map((word) => inWords(labels.get(word), lang) || word);
  const all = renderMessage(schemas.messages, 'statusLetter.everything', {}, lang);
  return [names.join(', '), regions.map(({ title }) => title[lang]).join(', ')].filter(Boolean).join(' · ') || all;
}

const inWords = (label: Label | undefined, lang: 'zh' | 'en'): string => label?.[lang] ?? label?.zh ?? '';

/** By the clock of the platform, whose zone stands beside it: a letter does not know that of its reader. */
function timesText(context: Context, { from, to }: PublicNotice, lang: 'zh' | 'en'): string {
  const zone = context.live.read('billing.zone');
  const at = (text: string) =>
    instantText(Math.floor(Date.parse(text) / 1_000), zone)
      .slice(0, 16)
      .replace('T', ' ');
  const words = to === null ? 'since' : 'span';
  return renderMessage(
    context.schemas.messages,
    `statusLetter.${words}`,
    { from: at(from), to: to === null ? '' : at(to), zone },
    lang,
  );
}
