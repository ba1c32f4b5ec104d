import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { RANGES, timeRange, type RangeKey, type TimeRange } from './timeRange.ts';
import { serverNow } from '#src/http/serverNow.ts';

/** Seconds between two automatic refreshes; 0 is none. */
export const REFRESHES = [0, 30, 60, 300] as const;

export type Refresh = (typeof REFRESHES)[number];

const USUAL: Refresh = 30;

export interface RangeChoice {
  range: TimeRange;
  refresh: Refresh;
  chooseRange: (key: Exclude<RangeKey, 'custom'>) => void;
  /** A range between two times in milliseconds. */
  chooseSpan: (from: number, to: number) => void;
  chooseRefresh: (refresh: Refresh) => void;
  /** Moves the end of the range to the present. */
  renew: () => void;
}

/**
 * The time range of the charts on a page and their refresh, kept in the address: a link, a reload and going back
 * restore them. A hidden tab does not refresh; it does so when it is shown again.
 */
export function useTimeRange(): RangeChoice {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [now, setNow] = useState(() => serverNow());
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const range = useMemo(() => timeRange(query, now), [query, now]);
  const wanted = query.get('refresh');
  const refresh = REFRESHES.find((seconds) => String(seconds) === wanted) ?? USUAL;
  const renew = useCallback(() => setNow(serverNow()), []);
  // A range with fixed ends shows the same again.
  const every = range.key === 'custom' ? 0 : refresh;
  useEffect(() => {
    if (every === 0) return undefined;
    const renewVisible = () => document.visibilityState === 'visible' && renew();
    const timer = setInterval(renewVisible, every * 1_000);
    document.addEventListener('visibilitychange', renewVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewVisible);
    };
  }, [every, renew]);
  const write = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate({ pathname, search: text && `?${text}` }, { replace: true });
  };
  return {
    range,
    refresh,
    renew,
    chooseRange: (key) => {
      renew();
      write({ range: key === RANGES[0].key ? undefined : key, from: undefined, to: undefined });
    },
    chooseSpan: (from, to) =>
      write({ range: undefined, from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
    chooseRefresh: (seconds) => write({ refresh: seconds === USUAL ? undefined : String(seconds) }),
  };
}
