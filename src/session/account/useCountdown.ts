import { useCallback, useEffect, useState } from 'react';

/** Seconds that run down to 0, by the clock: a tab that slept shows what is really left. `start(60)` begins anew. */
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
