export type Channel = 'email' | 'sms';

export interface Message {
  /** The same for every attempt, so that a receiver can tell a repetition. */
  id: string;
  target: string;
  subject: string;
  text: string;
}

/** Hands a message over, or throws. What it throws goes to the log: it must not repeat the message. */
export type Sender = (message: Message) => Promise<void>;

/** The channels that this installation can really send over. */
export type Senders = { [channel in Channel]?: Sender | undefined };
