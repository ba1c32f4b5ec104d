import ArrowBack from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { backTarget } from '#model/rules/backTarget.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/theme/token.ts';
import { listAbove } from './pageText.ts';

/** 返回 (spec 2.6). A real link wherever the target is an address, so that it can open in a new tab. */
export function BackLink() {
  const t = useTranslate();
  const navigate = useNavigate();
  const place = usePlace();
  return null;
}
