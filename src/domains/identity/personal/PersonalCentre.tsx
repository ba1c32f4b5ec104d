import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-admin';
import '#src/i18n/parts/personal.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { MembershipCard } from './membership/MembershipCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SubscriptionsCard } from './SubscriptionsCard.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { TokensCard } from './TokensCard.tsx';
import { TwoStepCard } from '#src/domains/identity/personal/factors/TwoStepCard.tsx';
import { SessionsCard } from '#src/domains/identity/personal/sessions/SessionsCard.tsx';

const JoinCard = lazy(() => import('#src/domains/identity/personal/membership/JoinCard.tsx'));

/** The reader's own account (spec 2.2): profile, sign-in methods, sessions and preferences. */
export function PersonalCentre() {
  const { bp_name: organisation } = useCurrentUser();
  const { inbox, resources } = useManifest();
  // The link of an invitation, opened with an account.
  const invitation = new URLSearchParams(useLocation().search).get('invitation');
  const tokens = resources.some(({ resource, can }) => resource === 'apiTokens' && can.includes('list'));
  return (
    <Columns>
      <ProfileCard />
      <div>
        {invitation !== null && (
          <Suspense fallback={null}>
            <JoinCard invitation={invitation} />
          </Suspense>
        )}
        <SecurityCard />
        <TwoStepCard />
        <SessionsCard />
        {tokens && <TokensCard />}
        {organisation && <MembershipCard organisation={organisation} />}
        {inbox && <SubscriptionsCard inbox={inbox} />}
        <PreferencesCard />
      </div>
    </Columns>
  );
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  maxWidth: 1080,
  '& > div': { display: 'grid', gap: 16 },
  '@media (min-width: 992px)': { gridTemplateColumns: '300px minmax(0, 1fr)' },
});
