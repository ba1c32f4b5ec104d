import type { RecordChange } from '#server/engine/context.ts';
import type { ChangeFeed } from '#server/engine/start/app.ts';

/** An entry of the feed, as a listener receives it. `data` is computed for every reader. */
export type FeedEntry = Content & {
  id: number;
  /** Where the feed is after this entry. */
  position: string;
};

type Content = { event: 'record'; change: RecordChange } | { event: 'schemas' | 'diagnostics'; data: string };

export interface LiveFeed extends ChangeFeed {
  announce(event: 'schemas' | 'diagnostics', data: object): void;
  /** Receives everything from now on. Returns a function that stops it. */
  subscribe(listener: (entry: FeedEntry) => void): () => void;
  /** The entries after a position; undefined if they are no longer known and the reader must reload. */
  since(earlier: string): FeedEntry[] | undefined;
  /** Ends every stream when the process stops. */
  close(): void;
  onClose(listener: () => void): () => void;
  /** Where the feed is now. It starts with a word of this process: to another process it means nothing. */
  readonly position: string;
  readonly size: number;
}

const REMEMBERED = 1_000;

/** Committed changes of this process, in order. Keeps the latest ones for readers whose connection broke. */
export function createChangeFeed(epoch: string): LiveFeed {
  const listeners = new Set<(entry: FeedEntry) => void>();
  const closing = new Set<() => void>();
  const memory: FeedEntry[] = [];
  let last = 0;

  const position = () => `${epoch}-${last}`;

  function add(content: Content) {
    last += 1;
    const entry = { ...content, id: last, position: position() };
    memory.push(entry);
    if (memory.length > REMEMBERED) memory.shift();
    for (const listener of listeners) listener(entry);
  }

  return {
    get position() {
      return position();
    },
    get size() {
      return listeners.size;
    },
    publish(changes) {
      for (const change of changes) add({ event: 'record', change });
    },
    announce: (event, data) => add({ event, data: JSON.stringify(data) }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      for (const end of closing) end();
    },
    onClose(listener) {
      closing.add(listener);
      return () => void closing.delete(listener);
    },
    since(earlier) {
      // The epoch may contain hyphens.
      const hyphen = earlier.lastIndexOf('-');
      const itsEpoch = earlier.slice(0, hyphen);
      const after = hyphen < 0 ? Number.NaN : Number(earlier.slice(hyphen + 1));
      const oldest = memory[0]?.id ?? last + 1;
      if (itsEpoch !== epoch || !Number.isInteger(after) || after < oldest - 1 || after > last) return undefined;
      return memory.filter((entry) => entry.id > after);
    },
  };
}
