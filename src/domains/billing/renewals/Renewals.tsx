import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, useNotify } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { formatAge, formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/outlook.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import { ENDINGS, endingsQuery, switchRenewal, type Ending } from './renewalQueries.ts';
import { RenewalBar } from './RenewalBar.tsx';

/** Everything of the reader that ends, by date: what renews automatically, and one price to renew what is chosen. */
export function Renewals() {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const queries = useQueryClient();
  const { services } = useManifest();
  const basePath = Object.values(services).find(({ balance }) => balance !== undefined)?.basePath ?? '';
  const { data, isError } = useQuery({ ...endingsQuery(basePath), enabled: basePath !== '' });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const reload = () => queries.invalidateQueries({ queryKey: ENDINGS });
  const renewal = useMutation({
    mutationFn: ({ id, autoRenew }: Ending) => switchRenewal(basePath, id, !autoRenew),
    onSettled: reload,
    onError: (fault) => {
      const words = faultWords(fault, translate);
      if (words !== undefined) notify(words, { type: 'error' });
    },
  });
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  if (isError) return <p role="alert">{translate('outlook.renewals.failed')}</p>;
  if (data === undefined) return null;
  if (data.length === 0)
    return (
      <Message
        title={translate('outlook.renewals.none')}
        text={translate('outlook.renewals.noneText')}
        digits="000"
        inPage
        actions={
          <Button variant="outlined" component={LinkBase} to="/market">
            {translate('outlook.renewals.market')}
          </Button>
        }
      />
    );
  return (
    <Sheet>
      <ul aria-label={translate('outlook.renewals.list')}>
        {data.map((ending) => {
          const { kind, id, name, at, autoRenew, keptUntil, amount } = ending;
          const isSubscription = kind === 'subscriptions';
          return (
            <li key={`${kind} ${id}`}>
              {isSubscription ? (
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                  slotProps={{ input: { 'aria-label': translate('outlook.renewals.choose', { name }) } }}
                />
              ) : (
                <i />
              )}
              <div>
                <LinkBase to={isSubscription ? '/subscription' : '/voucher'}>{name}</LinkBase>
                <small>{translate(`outlook.renewals.${kind}`, { amount: formatMoney(amount ?? '0') ?? '' })}</small>
              </div>
              <div>
                <time dateTime={at}>{formatMinute(new Date(at))}</time>
                <small>{formatAge(new Date(at), lang)}</small>
              </div>
              {keptUntil !== null && (
                <small>{translate('outlook.renewals.kept', { time: formatMinute(new Date(keptUntil)) })}</small>
              )}
              {isSubscription && keptUntil === null && (
                <label>
                  <Switch
                    size="small"
                    checked={autoRenew}
                    disabled={renewal.isPending}
                    onChange={() => renewal.mutate(ending)}
                    slotProps={{ input: { 'aria-label': translate('outlook.renewals.auto', { name }) } }}
                  />
                  <small>{translate(autoRenew ? 'outlook.renewals.renews' : 'outlook.renewals.ends')}</small>
                </label>
              )}
            </li>
          );
        })}
      </ul>
      {chosen.length > 0 && (
        <RenewalBar
          basePath={basePath}
          endings={data.filter(({ kind, id }) => kind === 'subscriptions' && chosen.includes(id))}
          onRenewed={() => {
            setChosen([]);
            void reload();
          }}
        />
      )}
    </Sheet>
  );
}

const Sheet = styled('section')({
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '42px minmax(0, 1fr) 150px 130px',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 56,
    padding: '4px 16px 4px 8px',
    borderBottom: `1px solid ${token.hairline}`,
  },
  '& li:last-child': { borderBottom: 'none' },
  '& li > div': { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: token.accentText },
  '& small': { color: token.textMuted, fontSize: token.size.note },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& label': { display: 'flex', alignItems: 'center', gap: 6 },
  '@media (max-width: 700px)': {
    '& li': { gridTemplateColumns: '42px minmax(0, 1fr) auto' },
    '& li > label': { gridColumn: '2 / -1' },
  },
});
