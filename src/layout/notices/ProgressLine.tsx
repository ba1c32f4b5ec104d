import { keyframes, styled } from '@mui/material/styles';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { token } from '#src/theme/token.ts';

const SLOW_MS = 300;

/** A line along the top once a call takes longer than 300 ms; quick ones need no sign. */
export function ProgressLine() {
  const t = useTranslate();
  const busy = useIsFetching() + useIsMutating() > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return slow ? <Line role="progressbar" aria-label={t('shell.loading')} /> : null;
}

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

const Line = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 1600,
  height: 2,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: token.accent,
    animation: `${run} 1.2s ease-in-out infinite`,
  },
});
