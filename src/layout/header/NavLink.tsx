import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { token } from '#src/ui/theme/token.ts';

/** A link of the navigation bar, marked while its page is open. Hidden on a narrow screen, where the drawer has it. */
export function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}

const Link = styled(LinkBase)({
  display: 'inline-flex',
  alignItems: 'center',
  height: 32,
  padding: '0 12px',
  borderRadius: token.radius.medium,
  color: token.textMuted,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: token.hover, color: token.text },
  '&[aria-current]': { color: token.accentText },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { display: 'none' },
});
