import ArrowBack from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { LinkBase, useLocation, useNavigate } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { backTarget } from '#model/rules/navigation/backTarget.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { returnPath } from '#src/routing/returnPath.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/ui/theme/token.ts';

/**
 * The back link of spec 2.6, if the page has one, or the way back to the page that has sent the reader here. A real
 * link, so that it can open in a new tab.
 */
export function BackLink() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const place = usePlace();
  const { search } = useLocation();
  const route = place && routeOf(place);
  const fallback = route?.activeMenu ?? '/index';
  const target = backTarget(route?.name ?? '', window.history.length, fallback);
  // A form in a drawer returns without it.
  const sender = new URLSearchParams(search).has('create') ? undefined : returnPath(search, window.location.origin);
  if (!route?.showBack && sender === undefined) return null;
  const stepBack = (event: MouseEvent) => {
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Back
      to={sender ?? (target === 'back' ? fallback : target.path)}
      onClick={sender === undefined && target === 'back' ? stepBack : undefined}
    >
      <ArrowBack aria-hidden style={{ fontSize: 16 }} />
      {translate('shell.back')}
    </Back>
  );
}

const Back = styled(LinkBase)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: token.textMuted,
  textDecoration: 'none',
  '&:hover': { color: token.accentText },
  // Separates it from the breadcrumbs, if there are any.
  '& + nav': { paddingLeft: 12, borderLeft: `1px solid ${token.hairlineStrong}`, lineHeight: 1 },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { '& + nav': { display: 'none' } },
});
