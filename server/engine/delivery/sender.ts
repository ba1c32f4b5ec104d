export type Channel = 'email' | 'sms';

export interface Message {
  /** The same for every attempt, so that a receiver can detect a repetition. */
  id: string;
  target: string;
  subject: string;
  text: string;
  /** Of the reader, for the words around the text of an email; default: Chinese. */
  lang?: 'zh' | 'en';
  /** Absolute, of an email: where the console has more about it. */
  link?: string;
  /** The form of an email with a layout; `text` is its plain form. */
  html?: string;
  /** Of an e-mail, in addition to the usual ones. */
  headers?: Readonly<Record<string, string>>;
}

/** The other side refused this message permanently: another attempt ends in the same way. */
export class RefusedForGood extends Error {}

/**
 * Delivers a message or throws, `RefusedForGood` where no attempt can succeed. The error goes to the log, so it must
 * not contain the message.
 */
export type Sender = (message: Message) => Promise<void>;

/** The channels that this installation can send over. */
export type Senders = { [channel in Channel]?: Sender | undefined };
