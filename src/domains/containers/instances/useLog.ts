import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { followEvents } from '#src/http/followEvents.ts';

export interface LogLine {
  /** Milliseconds since 1970. */
  at: number;
  stream: 'out' | 'err';
  text: string;
}

export interface WantedLog {
  resource: string;
  id: string;
  /** The address of the log. */
  address: string;
  tail: number;
  search: string;
  follows: boolean;
}

/** What the page keeps of a log that it follows. */
const MOST_KEPT = 5_000;

interface Followed {
  of: string;
  lines: LogLine[];
  hasEnded: boolean;
}

/** The last lines of a log, or those that contain a text; and every new one while it is followed. */
export function useLog({ resource, id, address, tail, search, follows }: WantedLog) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = { tail: String(tail), ...(search !== '' && { search }) };
  const page = useQuery({
    queryKey: ['suantai', 'containerLog', resource, id, query],
    queryFn: async ({ signal }) =>
      (await dataProvider.part<{ lines: LogLine[]; complete: boolean }>(resource, { id, part: 'logs', query, signal }))
        .data,
    enabled: !follows,
    retry: false,
  });
  const followed = useFollowed(
    follows ? `${address}?${new URLSearchParams({ ...query, follow: 'true' }).toString()}` : '',
  );
  return {
    lines: follows ? followed?.lines : page.data?.lines,
    isPartial: !follows && page.data?.complete === false,
    hasEnded: follows && followed?.hasEnded === true,
    isError: !follows && page.isError,
    isFetching: page.isFetching,
    refetch: page.refetch,
  };
}

/** The lines that arrive at an address; undefined until the first. Empty: none is followed. */
function useFollowed(address: string): Followed | undefined {
  const [followed, setFollowed] = useState<Followed>();
  useEffect(() => {
    if (address === '') return undefined;
    let waiting: LogLine[] = [];
    let isOver = false;
    // A container that writes much is drawn a few times a second.
    const timer = setInterval(() => {
      const [more, hasEnded] = [waiting, isOver];
      waiting = [];
      setFollowed((before) => {
        const lines = before?.of === address ? before.lines : [];
        if (more.length === 0 && before?.of === address && before.hasEnded === hasEnded) return before;
        return { of: address, lines: [...lines, ...more].slice(-MOST_KEPT), hasEnded };
      });
    }, DRAW_MS);
    const stop = followEvents(address, {
      onMessage(data) {
        // The type follows docs/api.md.
        waiting.push(JSON.parse(data) as LogLine);
        if (waiting.length > MOST_KEPT) waiting = waiting.slice(-MOST_KEPT);
      },
      onEnd() {
        isOver = true;
      },
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [address]);
  return followed?.of === address ? followed : undefined;
}

const DRAW_MS = 250;
