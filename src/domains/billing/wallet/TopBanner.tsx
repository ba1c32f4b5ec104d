import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/standing.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { Banner } from '#src/schemaViews/show/banner/Banner.tsx';
import { useClosedForADay } from '#src/schemaViews/show/banner/useClosedForADay.ts';
import { AccountBanner } from './AccountBanner.tsx';
import { standingQuery, type EndsSoon } from './standingQuery.ts';

const RENEWALS = '/renewals';
const KEY = 'suantai.standing';

/**
 * On every page: that the reader's account is low on money, owes or is suspended, and what ends soon without renewing
 * itself. Each can be closed for a day; another state of the account shows again at once.
 */
export default function TopBanner() {
  const { data } = useQuery(standingQuery(useBillingPath()));
  const { isOpen, close } = useClosedForADay(KEY);
  const { standing = null, ends = null } = data ?? {};
  const endWord = ends === null ? '' : `${ends.name} ${ends.at}`;
  // Who uses nothing that costs need not be warned: a new account has no money yet.
  const isIdle = standing?.status === 'low_balance' && standing.empty_at === null;
  const showsStanding = standing !== null && !isIdle && isOpen(standing.status);
  const showsEnds = ends !== null && isOpen(endWord);
  if (!showsStanding && !showsEnds) return null;
  return (
    <Stack spacing={2} sx={{ mb: 3 }}>
      {showsStanding && (
        <AccountBanner standing={standing}>
          <CloseButton onClose={() => close(standing.status)} />
        </AccountBanner>
      )}
      {showsEnds && <EndsBanner ends={ends} onClose={() => close(endWord)} />}
    </Stack>
  );
}

function EndsBanner({ ends: { count, name, at }, onClose }: { ends: EndsSoon; onClose: () => void }) {
  const translate = useTranslate();
  const reaches = useReach();
  return (
    <Banner
      tone="warning"
      actions={
        <>
          {reaches(RENEWALS) && (
            <Button
              component={LinkBase}
              to={RENEWALS}
              size="small"
              variant="outlined"
              color="inherit"
              sx={{ flex: 'none' }}
            >
              {translate('standing.renew')}
            </Button>
          )}
          <CloseButton onClose={onClose} />
        </>
      }
    >
      {translate(count === 1 ? 'standing.endsOne' : 'standing.endsSome', {
        name,
        smart_count: count,
        at: formatMinute(new Date(at)),
      })}
    </Banner>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <IconButton size="small" color="inherit" aria-label={translate('standing.close')} onClick={onClose}>
      <Close fontSize="small" />
    </IconButton>
  );
}
