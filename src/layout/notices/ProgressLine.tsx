import { keyframes, styled } from '@mui/material/styles';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { token } from '#src/ui/theme/token.ts';

/** Three beads on a rod along the top while a call takes more than 300 ms. Pages describe what they wait for. */
export function ProgressLine() {
  const busy = useIsFetching() + useIsMutating() > 0;
  return busy ? <Line aria-hidden /> : null;
}

const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

const BEAD = `radial-gradient(ellipse 50% 50%, ${token.accent} 96%, transparent)`;

const Line = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 1600,
  height: 5,
  overflow: 'hidden',
  // The rod.
  background: `linear-gradient(${token.hairlineStrong} 0 0) 0 2px / 100% 1px no-repeat`,
  // The animation's own delay needs no timer and no second render.
  animation: `${appear} 1ms 300ms both`,
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    background: [0, 20, 40].map((px) => `${BEAD} right ${px}px top 0 / 18px 5px no-repeat`).join(),
    animation: `${run} 1.2s ease-in-out infinite`,
  },
});
