import { useRef, useState } from 'react';
import { useDataProvider, type Identifier, type RaRecord } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { Difference } from './Differences.tsx';
import { beginAttempt, endAttempt, isAnswer } from '#src/schemaViews/entry/draft/attempts.ts';
import type { Quote } from './quote.ts';

export const ORDERS = 'orders';
/** As many characters as a key may have, together with that of the form. */
const QUOTE_PART = 20;
const NOT_FOUND = 404;
const ENDED: readonly number[] = [409, 410];

/** An order as its buyer sees it. */
export type Order = RaRecord & {
  status: string;
  items: { resource: string | null; resource_id: string | null; status: string }[] | null;
};

interface BuyOptions {
  /** The object of the purchase, such as a resource, and its exact values: a reload repeats an attempt at the same. */
  what: string;
  wanted: string;
  /** One for all attempts of a form or dialog. */
  key: string;
  /** The next attempt is another order. */
  startAgain: () => void;
  autoRenew?: boolean;
  onBought: (order: Order) => void;
  /** A refusal of the values: the form shows it. */
  onRefused: (fault: ApiFault) => void;
  /** The quote has ended: another one is needed. */
  onChanged: () => void;
}

/**
 * Orders what was quoted, and pays. The key of the order comes from the form and the quote: pressing twice, or again
 * after a reload, is the same order and one payment. An attempt without an answer is repeated with the quote that it
 * had.
 */
export function useBuy({
  what,
  wanted,
  key,
  startAgain,
  autoRenew = false,
  onBought,
  onRefused,
  onChanged,
}: BuyOptions) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { id: actorId } = useActor();
  const [state, setState] = useState<{ fault?: ApiFault; differences?: Difference[]; order?: Identifier }>({});
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);

  const buy = async (quote: Quote) => {
    // A second press at the same moment.
    if (busy.current) return;
    busy.current = true;
    setIsBusy(true);
    let placed: Identifier | undefined;
    const attempt = beginAttempt(actorId, what, {
      wanted: JSON.stringify([wanted, autoRenew]),
      quote_id: quote.quote_id,
      key: `${key}${quote.quote_id.slice(0, QUOTE_PART)}`,
    });
    try {
      const { data: order } = await provider.create<Order>(ORDERS, {
        data: { quote_id: attempt.quote_id, auto_renew: autoRenew },
        meta: { idempotencyKey: attempt.key },
      });
      placed = order.id;
      // A payment that is repeated changes nothing: the state of the order decides.
      // An order above the limit of the organisation waits for an administrator, who pays it by approving it.
      const bought =
        quote.sufficient_balance && order.status !== 'pending_approval'
          ? ((await provider.act(ORDERS, { id: order.id, action: 'pay' })).data as Order)
          : order;
      endAttempt(actorId, what);
      onBought(bought);
    } catch (reason) {
      if (!(reason instanceof ApiFault)) throw reason;
      if (isAnswer(reason)) endAttempt(actorId, what);
      const { difference, fields } = reason.body;
      if (difference !== undefined) {
        // The order keeps the terms that are no longer true.
        if (placed !== undefined) void provider.act(ORDERS, { id: placed, action: 'cancel' }).catch(() => undefined);
        setState({ differences: difference });
        onChanged();
      } else if (placed === undefined && fields !== undefined && !('quote_id' in fields)) onRefused(reason);
      else {
        setState({ fault: reason, order: placed });
        if (reason.status === NOT_FOUND && placed === undefined) onChanged();
        // The order of an earlier attempt has ended: it expired, or was cancelled.
        if (placed !== undefined && ENDED.includes(reason.status)) startAgain();
      }
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  };
  return { ...state, isBusy, buy };
}
