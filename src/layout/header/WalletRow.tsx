import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { useLang } from '#src/i18n/useLang.ts';
import { useReach } from '#src/routing/useReach.ts';
import { balanceQuery } from '#src/session/account/balanceQuery.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { token } from '#src/ui/theme/token.ts';

const WALLET = '/wallet';

/** The available balance, or a dash if unknown, with a link to top it up (spec 2.3). Requested when the menu opens. */
export function WalletRow({ path, onLeave }: { path: string; onLeave: () => void }) {
  const translate = useTranslate();
  const lang = useLang();
  const reaches = useReach();
  const { data, isPending } = useQuery(balanceQuery(useActor(), path));
  const amount = data
    ? `\uffe5${Number(data).toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    : '-';
  return (
    <Row role="presentation" aria-busy={isPending}>
      <span>{translate('frame.user.balance')}</span>
      <b>{amount}</b>
      {reaches(WALLET) && (
        <LinkBase to={WALLET} onClick={onLeave}>
          {translate('frame.user.recharge')}
        </LinkBase>
      )}
    </Row>
  );
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: 16,
  margin: '8px 4px 0',
  padding: '8px 12px',
  borderRadius: token.radius.medium,
  backgroundColor: token.sunken,
  '& span': { gridColumn: '1 / -1', color: token.textMuted, fontSize: token.size.note },
  '& b': { fontSize: token.size.part, fontWeight: 600 },
  '& a': { color: token.accentText, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
});
