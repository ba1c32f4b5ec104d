import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { RaRecord } from 'react-admin';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { MonthSummary } from './monthQuery.ts';

// Only who prints needs it.
const Statement = lazy(() => import('./Statement.tsx'));

interface Props {
  account: RaRecord;
  month: string;
  summary: MonthSummary;
}

/** Prints the statement of an account for a month. */
export function StatementButton(props: Props) {
  const translate = useTranslate();
  const [isPrinting, setPrinting] = useState(false);
  const end = useCallback(() => setPrinting(false), []);
  return (
    <>
      <Button onClick={() => setPrinting(true)}>{translate('months.statement.print')}</Button>
      {isPrinting && (
        <Suspense>
          <Statement {...props} onDone={end} />
        </Suspense>
      )}
    </>
  );
}
