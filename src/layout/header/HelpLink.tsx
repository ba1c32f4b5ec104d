import { useTranslate } from 'react-admin';
import { useReach } from '#src/routing/useReach.ts';
import { NavLink } from './NavLink.tsx';

const HELP = '/help';

/** The help centre (spec 2.3), where there is one. */
export function HelpLink() {
  const translate = useTranslate();
  const reaches = useReach();
  return reaches(HELP) ? <NavLink to={HELP}>{translate('frame.help')}</NavLink> : null;
}
