import { keyframes, styled } from '@mui/material/styles';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { token } from '#src/ui/theme/token.ts';

/** A line along the top when a call takes longer than 300 ms. Pages describe in words what they wait for. */
export function ProgressLine() {
  const busy = useIsFetching() + useIsMutating() > 0;
  return busy ? <Line aria-hidden /> : null;
}

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

const Line = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 1600,
  height: 2,
  overflow: 'hidden',
  // The animation's own delay needs no timer and no second render.
  animation: `${appear} 1ms 300ms both`,
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: token.accent,
    animation: `${run} 1.2s ease-in-out infinite`,
  },
});
