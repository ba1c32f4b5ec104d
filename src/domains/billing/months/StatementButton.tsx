import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { RaRecord } from 'react-admin';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PackLink } from './PackLink.tsx';
import type { MonthSummary } from './monthQuery.ts';

// Only who prints needs it.
const Statement = lazy(() => import('./Statement.tsx'));

interface Props {
  account: RaRecord;
  /** The path of the service with the lines. */
  basePath: string;
  month: string;
  summary: MonthSummary;
}

/** Prints the statement of an account for a month, or downloads it with everything that it sums. */
export function StatementButton({ basePath, ...props }: Props) {
  const translate = useTranslate();
  const [isPrinting, setPrinting] = useState(false);
  const end = useCallback(() => setPrinting(false), []);
  return (
    <>
      <Button onClick={() => setPrinting(true)}>{translate('months.statement.print')}</Button>
      <PackLink basePath={basePath} account={props.account.id} month={props.month} />
      {isPrinting && (
        <Suspense>
          <Statement {...props} onDone={end} />
        </Suspense>
      )}
    </>
  );
}
