import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath, useDataProvider, useNavigate, useNotify, type RaRecord } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { Afterwards } from './Afterwards.tsx';
import { BuyNotes } from './BuyNotes.tsx';
import { PriceSteps } from './PriceSteps.tsx';
import { usePurchaseWords } from './purchaseWords.ts';
import { requestQuote, type Quote } from './quote.ts';
import { ORDERS, useBuy, type Order } from './useBuy.ts';
import type { Purchase } from './usePurchase.ts';
import { useWanted } from './useQuote.ts';

export interface BuyDialogProps {
  definition: Definition;
  purchase: Purchase;
  values: Record<string, Json>;
  /** Ends the form: nothing of it is unsaved any more. */
  onDone: () => void;
  /** Where the form leads with its new record. */
  onCreated: (record: RaRecord) => void;
  onRefused: (fault: ApiFault) => void;
}

/** The last step of buying: what it costs, and the consent. */
export default function BuyDialog({ definition, purchase, values, onDone, onCreated, onRefused }: BuyDialogProps) {
  const { say, money, periodOf } = usePurchaseWords();
  const label = useLabel();
  const landing = useLanding(definition, onCreated);
  const wanted = useWanted(definition)(values);
  const { choice, basePath, key } = purchase;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['suantai', 'purchase', key, wanted, choice],
    queryFn: ({ signal }) => requestQuote(basePath, wanted, choice, signal),
    // After a recharge in another tab the balance is another.
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: false,
  });
  const close = () => purchase.order(undefined);
  const { fault, differences, order, isBusy, buy } = useBuy({
    what: `${definition.resource}.new`,
    wanted: JSON.stringify([wanted, choice]),
    key,
    startAgain: purchase.startAgain,
    autoRenew: choice.auto_renew,
    onBought(bought) {
      onDone();
      purchase.end();
      void landing(bought);
    },
    onRefused(refusal) {
      close();
      onRefused(refusal);
    },
    onChanged: () => void refetch(),
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={() => !isBusy && close()} aria-labelledby="buy-title">
      <DialogTitle id="buy-title">{say('confirmTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <BuyNotes
            fault={fault ?? (error instanceof ApiFault ? error : undefined)}
            differences={differences}
            order={order}
          />
          {data ? (
            <>
              <Box>
                <Typography variant="h2" component="p">
                  {label(definition.label)} · {data.items[0]?.name}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {[periodOf(choice), say(choice.auto_renew ? 'renewsAfter' : 'renewsNot')].join(' · ')}
                </Typography>
              </Box>
              <PriceSteps quote={data} />
              <Typography variant="body2" component="div" color="textSecondary">
                <Afterwards quote={data} />
                {!data.sufficient_balance && <div>{say('placeHelp')}</div>}
              </Typography>
            </>
          ) : (
            !error && <Skeleton variant="rounded" height={120} aria-label={say('loading')} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isBusy} onClick={close}>
          {say('back')}
        </Button>
        <Button
          variant="contained"
          loading={isBusy || (isFetching && !data)}
          disabled={!data || isFetching}
          onClick={() => data && void buy(data)}
        >
          {data ? wordOfPay(data) : say('buy')}
        </Button>
      </DialogActions>
    </Dialog>
  );

  function wordOfPay({ sufficient_balance: suffices, payable_amount: amount }: Quote): string {
    if (!suffices) return say('place');
    return say(differences ? 'accept' : 'pay', { amount: money(amount) });
  }
}

/** Leads to the record that was bought, which shows its progress; otherwise to the order. */
function useLanding({ resource }: Definition, onCreated: (record: RaRecord) => void) {
  const { say } = usePurchaseWords();
  const provider = useDataProvider<ConsoleDataProvider>();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const notify = useNotify();
  return async ({ id, items }: Order) => {
    // Records created together with it have items of their own.
    const [only, ...others] = (items ?? []).filter((item) => item.resource === resource);
    const isThere = only !== undefined && others.length === 0 && only.resource_id !== null && only.status !== 'failed';
    const record = isThere
      ? await provider.getOne(resource, { id: only.resource_id ?? '' }).then(
          ({ data }) => data,
          // It may be gone already: its order says why.
          () => undefined,
        )
      : undefined;
    if (record) return onCreated(record);
    if (items?.some(({ resource_id: made }) => made !== null)) notify(say('bought'), { type: 'info' });
    navigate(createPath({ resource: ORDERS, type: 'show', id }));
  };
}
