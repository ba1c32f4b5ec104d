import type { FeedEntry, LiveFeed } from './changeFeed.ts';

export interface EventStreamOptions {
  feed: LiveFeed;
  /** The position from which the reader has missed entries; undefined for a reader who starts now. */
  since: string | undefined;
  /** The id of an event, from the position of the feed. */
  idOf(position: string): string;
  /** The text for this reader; undefined if the reader may not see the entry. */
  render(entry: FeedEntry): string | undefined;
  /** Checked before every heartbeat: false closes the stream (signed out, disabled, other roles). */
  stillAllowed(): Promise<boolean>;
  /** Calls `beat` periodically. Returns a function that stops it. */
  every(beat: () => void): () => void;
  /** Receives a function that sends events to this reader only, once the missed entries are sent. */
  ofReader(send: (event: string, data: string) => void): void;
  /** Calls `end` when the session ends. Returns a function that stops listening. */
  onEnd(end: () => void): () => void;
}

/** The stream ends for a reader this far behind; its browser reconnects and reloads. */
const MOST_WAITING = 2_000;

/** One Server-Sent Events connection. */
export function eventStream({
  feed,
  since,
  idOf,
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
          if (data !== undefined) sendEvent(entry.event, data, entry.position);
        };
        const sendEvent = (event: string, data: string, position = feed.position) =>
          send(`id: ${idOf(position)}\nevent: ${event}\ndata: ${data}\n\n`);
        const close = () => {
          if (!open) return;
          leave?.();
          controller.close();
        };

        const missed = since === undefined ? [] : feed.since(since);
        send('retry: 3000\n\n');
        if (missed) for (const entry of missed) sendEntry(entry);
        else sendEvent('reset', '{}');

        const unsubscribe = feed.subscribe(sendEntry);
        const stopBeat = every(async () => {
          if (!(await stillAllowed())) return close();
          send(': still here\n\n');
        });
        ofReader(sendEvent);
        // Gives the browser an id, so that it can say where it was even if nothing happens before it reconnects.
        sendEvent('start', '{}');
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
