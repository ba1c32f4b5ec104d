import { useLocation, useNavigate } from 'react-admin';
import { DIVISIONS, type Division } from './monthQuery.ts';

/** The state of the page: a month (absent: the present one), how it is divided, and the account it is about. */
export interface MonthAddress {
  month: string | undefined;
  by: Division;
  account: number | undefined;
}

/** The state of the page is its address: a link, a reload and going back restore it. */
export function useMonthAddress(): [MonthAddress, (changes: Partial<MonthAddress>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const month = /^\d{4}-\d{2}$/.exec(query.get('month') ?? '')?.[0];
  const account = /^\d{1,15}$/.exec(query.get('account') ?? '')?.[0];
  const address: MonthAddress = {
    month,
    by: DIVISIONS.find((each) => each === query.get('by')) ?? 'product',
    account: account === undefined ? undefined : Number(account),
  };
  return [
    address,
    (changes) => {
      const next = { ...address, ...changes };
      const words = new URLSearchParams({ by: next.by });
      if (next.month !== undefined) words.set('month', next.month);
      if (next.account !== undefined) words.set('account', next.account.toString());
      void navigate(`${pathname}?${words}`);
    },
  ];
}
