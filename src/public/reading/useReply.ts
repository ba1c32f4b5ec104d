import { startTransition, useCallback, useEffect, useState } from 'react';
import { request } from '#src/http/httpClient.ts';
import { keptByPage } from '#src/http/pageState.ts';

export interface Loaded<T> {
  /** The last answer; while the next one loads, that of the previous address. */
  data: T | undefined;
  /** Total number of records of a list. */
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

/** The number of pages that a visitor can go back to without waiting. */
const MOST_KEPT = 50;

/** The last answers of this visit, oldest first: going back shows the page at once and at its height. */
const kept = new Map<string, Answer>();
keptByPage(() => kept.clear());

/** Reads an address of the public API, or nothing while there is none. Its type follows docs/api.md. */
export function useReply<T>(url: string | undefined): Loaded<T> {
  const [latest, setLatest] = useState<Answer>();
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => {
    if (url !== undefined) kept.delete(url);
    setTries((count) => count + 1);
  }, [url]);
  useEffect(() => {
    if (url === undefined) return undefined;
    const leaving = new AbortController();
    request<T>(url, { signal: leaving.signal }).then(
      ({ json, headers }) => {
        const fresh = { url, json, total: totalOf(headers) };
        keep(fresh);
        // In slices, so that a page of cards does not block reading or scrolling.
        startTransition(() => setLatest(fresh));
      },
      (fault: unknown) => {
        // Prefer a cached answer to a fault.
        if (!leaving.signal.aborted && !kept.has(url)) setLatest({ url, total: 0, fault });
      },
    );
    return () => leaving.abort();
  }, [url, tries]);
  const answer = url === undefined ? undefined : (kept.get(url) ?? latest);
  return {
    // An answer stored under an address came from it.
    data: answer?.json as T | undefined,
    total: answer?.total ?? 0,
    loading: answer?.url !== url,
    fault: answer !== undefined && answer.url === url ? answer.fault : undefined,
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
