import ArrowBack from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { LinkBase, useNavigate } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import { backTarget } from '#model/rules/navigation/backTarget.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/ui/theme/token.ts';

/** The back link of spec 2.6, if the page has one. A real link, so that it can open in a new tab. */
export function BackLink() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const place = usePlace();
  const route = place && routeOf(place);
  const fallback = route?.activeMenu ?? '/index';
  const target = backTarget(route?.name ?? '', window.history.length, fallback);
  if (!route?.showBack) return null;
  const stepBack = (event: MouseEvent) => {
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Back to={target === 'back' ? fallback : target.path} onClick={target === 'back' ? stepBack : undefined}>
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
