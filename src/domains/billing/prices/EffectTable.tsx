import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { usePriceWords } from './usePriceWords.ts';

interface Amounts {
  before: string;
  after: string;
  difference: string;
}

/** What `?action=preview` of a price version answers; amounts in yuan. */
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
  const say = usePriceWords();
  const { of, count, accounts, dearer, cheaper, by_account } = effect;
  if (count === 0) return <output>{say('nothing')}</output>;
  const shown = by_account.slice(0, SHOWN);
  return (
    <div>
      <Typography component="output">{say(of, { count, accounts, dearer, cheaper })}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {say(of === 'usage' ? 'usageHelp' : 'ordersHelp')}
      </Typography>
      <Scroll tabIndex={0} aria-label={say('effect')}>
        <table>
          <thead>
            <tr>
              {(['account', 'before', 'after', 'change'] as const).map((column) => (
                <th key={column} scope="col">
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{say('total')}</th>
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
          {say('more', { count: accounts - shown.length })}
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
