import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { endingsQuery } from '#src/domains/billing/renewals/renewalQueries.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { formatAge, formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/outlook.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';

const RENEWALS = '/renewals';
const SHOWN = 5;

/** What of the reader ends first, and whether it renews itself. */
export default function EndsPanel() {
  const translate = useTranslate();
  const lang = useLang();
  const reaches = useReach();
  const { data, isError } = useQuery(endingsQuery(useBillingPath() ?? ''));
  return (
    <Panel
      title={translate('outlook.home.ends')}
      action={
        reaches(RENEWALS) &&
        data !== undefined &&
        data.length > 0 && (
          <Button component={LinkBase} to={RENEWALS} size="small" variant="text">
            {translate('outlook.home.renew')}
          </Button>
        )
      }
    >
      {isError && <Quiet role="alert">{translate('outlook.renewals.failed')}</Quiet>}
      {data?.length === 0 && <Quiet>{translate('outlook.renewals.none')}</Quiet>}
      <List>
        {data?.slice(0, SHOWN).map(({ kind, id, name, at, autoRenew, keptUntil }) => (
          <li key={`${kind} ${id}`}>
            <span>{name}</span>
            {kind === 'subscriptions' && (
              <em>
                {keptUntil === null
                  ? translate(autoRenew ? 'outlook.renewals.renews' : 'outlook.renewals.ends')
                  : translate('outlook.renewals.kept', { time: formatMinute(new Date(keptUntil)) })}
              </em>
            )}
            <time dateTime={at} title={formatMinute(new Date(at))}>
              {formatAge(new Date(at), lang)}
            </time>
          </li>
        ))}
      </List>
    </Panel>
  );
}

const Quiet = styled('p')({ margin: '16px 0', color: token.textMuted });

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 36 },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& em, & time': { flex: 'none', fontStyle: 'normal', fontSize: token.size.note, color: token.textMuted },
});
