import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/standing.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { Banner } from '#src/schemaViews/show/banner/Banner.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import type { Standing } from './standingQuery.ts';

const WALLET = '/wallet';

interface Props {
  standing: Standing;
  /** After the button that leads to the money. */
  children?: ReactNode;
}

/**
 * The consequence for an account that needs money, its time and the amount to pay, with the way to top up or to the
 * account.
 */
export function AccountBanner({ standing, children }: Props) {
  const translate = useTranslate();
  const reaches = useReach();
  const page = standing.is_own ? WALLET : `/accountdesc/${standing.account_id}`;
  const mayOpen = reaches(page);
  return (
    <Banner
      tone={standing.status === 'low_balance' ? 'warning' : 'danger'}
      detail={sentences(standing, mayOpen)
        .map(([word, values]) => translate(`standing.${word}`, values))
        .join(' ')}
      actions={
        <>
          {mayOpen && (
            <Button
              component={LinkBase}
              to={page}
              size="small"
              variant="outlined"
              color="inherit"
              sx={{ flex: 'none' }}
            >
              {translate(standing.is_own ? 'standing.topUp' : 'standing.account')}
            </Button>
          )}
          {children}
        </>
      }
    >
      {translate(`standing.${standing.status}`, {
        available: money(standing.available),
        threshold: money(standing.threshold),
        owed: money(standing.owed),
      })}
    </Banner>
  );
}

type Word = 'empty' | 'suspends' | 'releases' | 'fill' | 'settle' | 'others';
type Sentence = [Word, Record<string, string>?];

/** Sentences about the consequence and the remedy. */
function sentences({ status, to_pay, empty_at, next_at }: Standing, mayOpen: boolean): Sentence[] {
  const isLow = status === 'low_balance';
  const [word, at]: [Word, string | null] = isLow
    ? ['empty', empty_at]
    : [status === 'overdue' ? 'suspends' : 'releases', next_at];
  return [
    ...(at === null ? [] : [[word, { at: formatMinute(new Date(at)) }] satisfies Sentence]),
    ...(Number(to_pay) > 0 ? [[isLow ? 'fill' : 'settle', { amount: money(to_pay) }] satisfies Sentence] : []),
    ...(mayOpen ? [] : [['others'] satisfies Sentence]),
  ];
}

const money = (amount: string) => formatFen(amount) ?? amount;
