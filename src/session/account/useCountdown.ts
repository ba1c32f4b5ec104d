import { useCallback, useEffect, useState } from 'react';

/** Counts seconds down to 0 by the clock, so that a tab that slept shows the correct rest. `start(60)` restarts it. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [times, setTimes] = useState({ end: 0, now: 0 });
  const seconds = Math.max(0, Math.ceil((times.end - times.now) / 1_000));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTimes(({ end }) => ({ end, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  const start = useCallback((length: number) => {
    const now = Date.now();
    setTimes({ end: now + length * 1_000, now });
  }, []);
  return [seconds, start];
}
