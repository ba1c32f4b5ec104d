import { startTransition, useCallback, useEffect, useState } from 'react';
import { request } from '#src/http/httpClient.ts';

export interface Loaded<T> {
  /** The last answer; while another one is on its way, that of the address before. */
  data: T | undefined;
  /** Records in all, of a list. */
  total: number;
  loading: boolean;
  fault: unknown;
  retry: () => void;
}

interface Answer {
  url: string;
  json?: unknown;
  total: number;
  fault?: unknown;
}

/** Pages that a visitor may go back to without waiting. */
const MOST_KEPT = 50;

/** Last answers of this visit, oldest first: going back shows the page as it was left, at once and at its height. */
const kept = new Map<string, Answer>();

/** Reads an address of the public API. The shape is that of docs/api.md. */
export function useReply<T>(url: string): Loaded<T> {
  const [latest, setLatest] = useState<Answer>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => {
    kept.delete(url);
    setTries((count) => count + 1);
  }, [url]);
  useEffect(() => {
    const leaving = new AbortController();
    request<T>(url, { signal: leaving.signal }).then(
      ({ json, headers }) => {
        const fresh = { url, json, total: totalOf(headers) };
        keep(fresh);
        // In slices: whoever reads or scrolls meanwhile is not held up by a page of cards.
        startTransition(() => setLatest(fresh));
      },
      (fault: unknown) => {
        // An answer that is here is better than none.
        if (!leaving.signal.aborted && !kept.has(url)) setLatest({ url, total: 0, fault });
      },
    );
    return () => leaving.abort();
  }, [url, tries]);
  const answer = kept.get(url) ?? latest;
  return {
    // What was stored under an address came from it.
    data: answer?.json as T | undefined,
    total: answer?.total ?? 0,
    loading: answer?.url !== url,
    fault: answer?.url === url ? answer.fault : undefined,
    retry,
  };
}

function keep(answer: Answer): void {
  kept.delete(answer.url);
  kept.set(answer.url, answer);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function totalOf(headers: Headers): number {
  return Number(headers.get('content-range')?.split('/')[1] ?? 0);
}
