import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useCreatePath, type Identifier } from 'react-admin';
import type { ApiFault } from '#src/http/apiFault.ts';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { sortFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { Differences, type Difference } from './Differences.tsx';
import { usePurchaseWords } from './purchaseWords.ts';
import { ORDERS } from './useBuy.ts';

interface BuyNotesProps {
  fault?: ApiFault;
  differences?: readonly Difference[];
  /** An order that was made and is not paid. */
  order?: Identifier;
}

/** The result of an attempt to buy: other terms than quoted, a refusal, or an order that waits for its payment. */
export function BuyNotes({ fault, differences, order }: BuyNotesProps) {
  const { say } = usePurchaseWords();
  const createPath = useCreatePath();
  // An alert that is new takes the focus.
  const alert = useMemo(() => fault && sortFaults(fault, () => false).above, [fault]);
  return (
    <>
      {differences && (
        <Alert severity="warning" icon={false}>
          {say('changed')}
          <Differences differences={differences} />
        </Alert>
      )}
      {alert && <FaultAlert fault={alert} />}
      {order !== undefined && (
        <Alert severity="info">
          {say('kept')}{' '}
          <Link href={createPath({ resource: ORDERS, type: 'show', id: order })} target="_blank" rel="noopener">
            {say('toOrder')}
          </Link>
        </Alert>
      )}
    </>
  );
}
