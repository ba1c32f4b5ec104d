import { useTranslate } from 'react-admin';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { useReach } from '#src/routing/useReach.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { NavLink } from './NavLink.tsx';

const OVERVIEW = '/index';

/** The overview, for kinds 0 and 1 only (spec 2.3). */
export function OverviewLink() {
  const translate = useTranslate();
  const reaches = useReach();
  const { kind } = useActor();
  return isPlatformKind(kind) && reaches(OVERVIEW) ? (
    <NavLink to={OVERVIEW}>{translate('frame.overview')}</NavLink>
  ) : null;
}
