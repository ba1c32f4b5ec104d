import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import '#src/i18n/parts/prices.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';

interface Amounts {
  before: string;
  after: string;
  difference: string;
}

/** Reply of `?action=preview` for a price version; amounts in yuan. */
export interface Effect extends Amounts {
  of: 'usage' | 'orders';
  /** Bills, or purchases. */
  count: number;
  accounts: number;
  dearer: number;
  cheaper: number;
  by_account: (Amounts & { account_id: number; account_no: string | null })[];
}

/** Accounts shown; the rest is counted. */
const SHOWN = 20;

/** The total and the accounts with the largest differences. */
export function EffectTable({ effect }: { effect: Effect }) {
  const translate = useTranslate();
  const { of, count, accounts, dearer, cheaper, by_account } = effect;
  if (count === 0) return <output>{translate('prices.nothing')}</output>;
  const shown = by_account.slice(0, SHOWN);
  return (
    <div>
      <Typography component="output">{translate(`prices.${of}`, { count, accounts, dearer, cheaper })}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {translate(of === 'usage' ? 'prices.usageHelp' : 'prices.ordersHelp')}
      </Typography>
      <Scroll tabIndex={0} aria-label={translate('prices.effect')}>
        <table>
          <thead>
            <tr>
              {(['account', 'before', 'after', 'change'] as const).map((column) => (
                <th key={column} scope="col">
                  {translate(`prices.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{translate('prices.total')}</th>
              <Figures {...effect} />
            </tr>
            {shown.map((each) => (
              <tr key={each.account_id}>
                <th scope="row">
                  <LinkBase to={`/accountdesc/${each.account_id}`}>{each.account_no ?? each.account_id}</LinkBase>
                </th>
                <Figures {...each} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {accounts > shown.length && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {translate('prices.more', { count: accounts - shown.length })}
        </Typography>
      )}
    </div>
  );
}

function Figures({ before, after, difference }: Amounts) {
  return (
    <>
      <td>{formatMoney(before)}</td>
      <td>{formatMoney(after)}</td>
      <td>
        {Number(difference) > 0 && '+'}
        {formatMoney(difference)}
      </td>
    </>
  );
}

const Scroll = styled(FigureTable)({
  '& tbody tr:first-of-type': { fontWeight: 600 },
});
