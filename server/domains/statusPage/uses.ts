import type { Context } from '#server/engine/context.ts';

export interface Letter {
  channel: 'email';
  target: string;
  purpose: string;
  subject: string;
  text: string;
  /** Of the subscriber. */
  lang: 'zh' | 'en';
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds of real time since 1970; after that it is not sent. */
  until: number;
}

/** The queue for letters to people who need no account. */
export interface StatusPageUses {
  canSend: (context: Context, channel: 'email') => boolean;
  /** In the transaction of its cause. */
  sendLetter: (inside: Context, letter: Letter) => Promise<void>;
  /** A checked address, in its usual spelling; a refusal names the field `email`. */
  readEmail: (context: Context, given: string) => string;
  /** Refuses more than a few an hour to one address, and from one. */
  countSends: (context: Context, to: { channel: 'email'; target: string }, from: string) => Promise<void>;
}
