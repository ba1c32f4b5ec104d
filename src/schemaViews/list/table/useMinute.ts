import { useEffect, useState } from 'react';
import { serverNow } from '#src/http/serverNow.ts';

const MINUTE_MS = 60_000;

/** A number that changes once a minute, for texts that show how long ago something happened. */
export function useMinute(): number {
  const [minute, setMinute] = useState(() => Math.floor(serverNow() / MINUTE_MS));
  useEffect(() => {
    const timer = setInterval(() => setMinute(Math.floor(serverNow() / MINUTE_MS)), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
