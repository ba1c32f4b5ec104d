import { createHmac } from 'node:crypto';
import type { Json } from '#model/language/definition.ts';
import type { RobotCodes } from './verdict.ts';

export interface Mentions {
  mobiles: readonly string[];
  all: boolean;
}

/** How a chat wants its messages. */
export interface Robot {
  /** Whether an address is one of this maker. Everything else about them changes between editions. */
  isAddress(url: URL): boolean;
  body(text: string, mentions: Mentions): { [key: string]: Json };
  /** Whether the maker accepts a message of this size. */
  fits(text: string, mentions: Mentions): boolean;
  /** The address and the body of one request: a signature holds for minutes only. */
  sign?(address: string, body: { [key: string]: Json }, secret: string, now: number): Signed;
  codes: RobotCodes;
}

interface Signed {
  address: string;
  body: { [key: string]: Json };
}

const MINUTE_MS = 60_000;
const bytesOf = (value: Json): number => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

const DINGTALK_BYTES = 20_000;
const WECOM_TEXT_BYTES = 2_048;
const WECOM_MARKDOWN_BYTES = 4_096;
/** Of the whole request, as its maker says: 20 KB. Kilobytes of 1,000 bytes are within either reading. */
const FEISHU_BYTES = 20_000;
/** The bytes that a signature adds to the body. */
const SIGNATURE_BYTES = 128;

/** Plain text: names in it must not become links or mentions. */
const dingtalk: Robot = {
  isAddress: ({ searchParams }) => searchParams.has('access_token'),
  body: (text, { mobiles, all }) => ({
    msgtype: 'text',
    // A mention needs the number in the text, too.
    text: { content: [text, ...mobiles.map((mobile) => `@${mobile}`)].join('\n') },
    at: { atMobiles: [...mobiles], isAtAll: all },
  }),
  fits: (text, mentions) => bytesOf(dingtalk.body(text, mentions)) <= DINGTALK_BYTES,
  sign(address, body, secret, now) {
    const signed = new URL(address);
    signed.searchParams.set('timestamp', String(now));
    signed.searchParams.set('sign', hmac(secret, `${now}\n${secret}`));
    return { address: signed.href, body };
  },
  codes: {
    code: ['errcode'],
    message: ['errmsg'],
    tooOften: new Set([130_101, 130_103, 410_100]),
    blockedMs: 10 * MINUTE_MS,
  },
};

/** Only its plain text can mention people; Markdown may be twice as long. */
const wecom: Robot = {
  isAddress: ({ searchParams }) => searchParams.has('key'),
  body(text, { mobiles, all }): { [key: string]: Json } {
    if (mobiles.length === 0 && !all) return { msgtype: 'markdown', markdown: { content: withoutMarkdown(text) } };
    const mentioned = [...mobiles, ...(all ? ['@all'] : [])];
    return { msgtype: 'text', text: { content: text, mentioned_mobile_list: mentioned } };
  },
  fits: (text, { mobiles, all }) =>
    mobiles.length > 0 || all
      ? bytesOf(text) <= WECOM_TEXT_BYTES
      : bytesOf(withoutMarkdown(text)) <= WECOM_MARKDOWN_BYTES,
  codes: { code: ['errcode'], message: ['errmsg'], tooOften: new Set([45_009, 45_033]), blockedMs: MINUTE_MS },
};

const feishu: Robot = {
  isAddress: ({ pathname }) => pathname.includes('/open-apis/bot/'),
  body: (text, { all }) => ({
    msg_type: 'text',
    content: { text: `${withoutMentions(text)}${all ? '\n<at user_id="all"></at>' : ''}` },
  }),
  fits: (text, mentions) => bytesOf(feishu.body(text, mentions)) <= FEISHU_BYTES - SIGNATURE_BYTES,
  sign(address, body, secret, now) {
    const timestamp = `${Math.floor(now / 1_000)}`;
    return { address, body: { timestamp, sign: hmac(`${timestamp}\n${secret}`, ''), ...body } };
  },
  codes: {
    code: ['code', 'StatusCode'],
    message: ['msg', 'StatusMessage'],
    tooOften: new Set([9_499, 11_232]),
    blockedMs: MINUTE_MS,
  },
};

export const ROBOTS = { dingtalk, wecom, feishu } as const;

const WIDE: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '`': '｀',
  '*': '＊',
  _: '＿',
  '#': '＃',
};

/** A name may contain any sign; Markdown of WeCom has no way to escape one. */
const withoutMarkdown = (text: string): string => text.replace(/[<>[\]`*_#]/g, (sign) => WIDE[sign] ?? sign);

const withoutMentions = (text: string): string => text.replaceAll('<', '＜');
