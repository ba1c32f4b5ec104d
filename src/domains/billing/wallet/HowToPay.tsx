import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import type { RechargeChannel } from './walletQuery.ts';

const FACTS = ['company', 'bank', 'account'] as const;

/** The ways in which an owner tops up: where to transfer money to, or whom to ask. */
export function HowToPay({ channels, reference }: { channels: readonly RechargeChannel[]; reference: string | null }) {
  const translate = useTranslate();
  const transfer = channels.find(({ kind }) => kind === 'transfer');
  return (
    <Sheet>
      <h2>{translate('outlook.wallet.howTo')}</h2>
      {transfer && (
        <>
          <p>{translate('outlook.wallet.transfer')}</p>
          <dl>
            {FACTS.map((fact) => (
              <div key={fact}>
                <dt>{translate(`outlook.wallet.${fact}`)}</dt>
                <dd>{transfer[fact]}</dd>
              </div>
            ))}
            {reference !== null && (
              <div>
                <dt>{translate('outlook.wallet.reference')}</dt>
                <dd>{reference}</dd>
              </div>
            )}
          </dl>
          <Button variant="outlined" component={LinkBase} to="/remittance?create">
            {translate('outlook.wallet.getCode')}
          </Button>
        </>
      )}
      {channels.some(({ kind }) => kind === 'instant') && <p>{translate('outlook.wallet.instant')}</p>}
      {channels.length === 0 && <p>{translate('outlook.wallet.closed')}</p>}
    </Sheet>
  );
}

const Sheet = styled('section')({
  display: 'grid',
  justifyItems: 'start',
  gap: 12,
  padding: '16px 24px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& h2': { margin: 0, fontSize: token.size.part, fontWeight: 600 },
  '& p': { margin: 0, color: token.textMuted },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 40px', margin: 0 },
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});
