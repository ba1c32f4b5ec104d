import type { FeedEntry, LiveFeed } from './changeFeed.ts';

export interface EventStreamOptions {
  feed: LiveFeed;
  lastEventId: string | undefined;
  /** The text for this reader; undefined if the reader may not see the entry. */
  render(entry: FeedEntry): string | undefined;
  /** Checked before every heartbeat: false closes the stream (signed out, disabled, other roles). */
  stillAllowed(): Promise<boolean>;
  /** Calls `beat` periodically. Returns a function that stops it. */
  every(beat: () => void): () => void;
  /** Receives a function that sends events to this reader only. */
  ofReader(send: (event: string, data: string) => void): void;
  /** Calls `end` when the session ends. Returns a function that stops listening. */
  onEnd(end: () => void): () => void;
}

/** The stream ends for a reader this far behind; its browser reconnects and reloads. */
const MOST_WAITING = 2_000;

/** One Server-Sent Events connection. */
export function eventStream({
  feed,
  lastEventId,
  render,
  stillAllowed,
  every,
  ofReader,
  onEnd,
}: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let open = true;
  let leave: (() => void) | undefined;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if (!open) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) close();
        };
        const sendEntry = (entry: FeedEntry) => {
          const data = render(entry);
          if (data !== undefined) send(`id: ${feed.epoch}-${entry.id}\nevent: ${entry.event}\ndata: ${data}\n\n`);
        };
        const close = () => {
          if (!open) return;
          leave?.();
          controller.close();
        };

        const missed = lastEventId === undefined ? [] : feed.since(lastEventId);
        send('retry: 3000\n\n');
        if (missed) for (const entry of missed) sendEntry(entry);
        else send('event: reset\ndata: {}\n\n');

        const unsubscribe = feed.subscribe(sendEntry);
        const stopBeat = every(async () => {
          if (!(await stillAllowed())) return close();
          send(': still here\n\n');
        });
        ofReader((event, data) => send(`event: ${event}\ndata: ${data}\n\n`));
        const stopEnd = onEnd(close);
        leave = () => {
          open = false;
          unsubscribe();
          stopBeat();
          stopEnd();
        };
      },
      cancel: () => leave?.(),
    },
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
}
