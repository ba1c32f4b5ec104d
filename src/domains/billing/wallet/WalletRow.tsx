import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import '#src/i18n/parts/standing.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import type { UserMenuGiven } from '#src/schemaViews/extensions/places.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { token } from '#src/ui/theme/token.ts';
import { balanceQuery } from './balanceQuery.ts';

const WALLET = '/wallet';

/**
 * The available balance, or a dash if unknown. For who may top it up it is an entry of the menu that leads there (spec
 * 2.3). Requested when the menu opens.
 */
export default function WalletRow({ manifest, actor, onLeave }: UserMenuGiven) {
  const translate = useTranslate();
  const reaches = useReach();
  const service = Object.values(manifest.services).find(({ balance }) => balance !== undefined);
  const { data } = useQuery(balanceQuery(actor, `${service?.basePath}${service?.balance}`));
  const amount = data ? formatFen(String(data))?.replace('¥', '\uffe5') : '-';
  const balance = (
    <Balance>
      <span>{translate('standing.balance')}</span>
      <b>{amount}</b>
    </Balance>
  );
  if (!reaches(WALLET)) return <li role="presentation">{balance}</li>;
  return (
    <MenuItem component={LinkBase} to={WALLET} onClick={onLeave}>
      {balance}
      <em>{translate('standing.recharge')}</em>
    </MenuItem>
  );
}

const Balance = styled('span')({
  display: 'grid',
  flexGrow: 1,
  padding: '4px 0',
  '& span': { color: token.textMuted, fontSize: token.size.note },
  '& b': { fontSize: token.size.part, fontWeight: 600 },
  '& + em': { alignSelf: 'end', padding: '4px 0', color: token.accentText, fontStyle: 'normal' },
});
