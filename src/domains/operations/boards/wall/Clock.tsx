import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { token } from '#src/ui/theme/token.ts';

const SECOND_MS = 1_000;

/** The time of day, which shows from afar that the page is alive. */
export function Clock() {
  const lang = useLang();
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <Time dateTime={new Date(now).toISOString()}>{formatTimeOfDay(new Date(now), lang)}</Time>;
}

const Time = styled('time')({
  color: token.text,
  fontSize: 28,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
