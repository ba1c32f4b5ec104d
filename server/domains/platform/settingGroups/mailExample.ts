import type { Json } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { platformUrl } from '#server/engine/process/platformUrl.ts';
import { productName } from '#server/engine/settings/productName.ts';

/** What the platform sends, with values in place of those of a reader. */
const EXAMPLES = {
  test: { subject: 'settings.testSubject', text: 'settings.testText' },
  code: { subject: 'verification.subject', text: 'verification.text' },
  balance: { subject: 'notice.lowBalance', text: 'notice.lowBalanceText', path: '/wallet' },
  status: { subject: 'statusLetter.subject', text: 'statusLetter.text' },
} as const;

export type ExampleName = keyof typeof EXAMPLES;

interface Chosen {
  name: ExampleName;
  lang: 'zh' | 'en' | undefined;
}

export interface MailWords {
  subject: string;
  text: string;
  lang: 'zh' | 'en';
  link?: string;
}

export const EXAMPLE_BODY = {
  example: { type: 'string', enum: Object.keys(EXAMPLES), description: 'Which email of the platform; default: test' },
  lang: { type: 'string', enum: ['zh', 'en'], description: 'Default: that of the request' },
} satisfies Record<string, JsonSchema>;

/** The email that a body chooses. */
export function readExample({ example = 'test', lang }: Readonly<Record<string, Json>>): Chosen {
  if (typeof example !== 'string' || !Object.hasOwn(EXAMPLES, example))
    throw new ApiError('request.invalid', { fields: { example: 'validation.choice' } });
  if (lang !== undefined && lang !== 'zh' && lang !== 'en')
    throw new ApiError('request.invalid', { fields: { lang: 'validation.choice' } });
  return { name: example as ExampleName, lang }; // a key of the table
}

/** Its words in its language. */
export function mailExample(context: Context, { name, lang = context.lang }: Chosen): MailWords {
  const { schemas, settings } = context;
  const { messages } = schemas;
  const say = (key: string, params: MessageParams = {}) => renderMessage(messages, key, params, lang);
  const url = platformUrl(settings);
  const params = {
    product: productName({ ...context, lang }),
    code: '428913',
    minutes: 5,
    purpose: say('verification.auth'),
    available: '86.40',
    threshold: '100.00',
    title: say('settings.exampleTitle'),
    state: say('settings.exampleState'),
    reach: say('statusLetter.everything'),
    times: say('statusLetter.span', { from: '2026-12-01 02:00', to: '2026-12-01 04:00', zone: 'Asia/Shanghai' }),
    body: '',
    page: `${url}/status`,
    unsubscribe: `${url}/status-letters`,
  };
  const { subject, text, ...rest } = EXAMPLES[name];
  return {
    subject: say(subject, params),
    text: say(text, params),
    lang,
    ...('path' in rest && { link: new URL(rest.path, url).href }),
  };
}
