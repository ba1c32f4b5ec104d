import ArrowBack from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { LinkBase, useLocation, useNavigate, useTranslate } from 'react-admin';
import { backTarget } from '#model/rules/backTarget.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/theme/token.ts';
import { listAbove } from './pageText.ts';

/** The back link of spec 2.6. A real link, so that it opens in a new tab too. */
export function BackLink() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const place = usePlace();
  const [, routeName = ''] = pathname.split('/');
  const fallback = (place && listAbove(place)) ?? '/index';
  const target = backTarget(routeName, window.history.length, fallback);
  const stepBack = (event: MouseEvent) => {
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Back to={target === 'back' ? fallback : target.path} onClick={target === 'back' ? stepBack : undefined}>
      <ArrowBack aria-hidden style={{ fontSize: 16 }} />
      {t('shell.back')}
    </Back>
  );
}

const Back = styled(LinkBase)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 8,
  color: token.textMuted,
  textDecoration: 'none',
  '&:hover': { color: token.accentText },
});
