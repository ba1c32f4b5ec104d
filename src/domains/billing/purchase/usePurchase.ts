import { useEffect, useState } from 'react';
import type { Definition, Json } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { newKey } from '#src/http/newKey.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { dropPurchase, readPurchase, writePurchase } from './purchaseDraft.ts';
import { presetChoice } from './presetChoice.ts';
import type { PurchaseChoice } from './quote.ts';

const ORDERS = 'orders';

/** How a new record is paid for. */
export interface Purchase {
  choice: PurchaseChoice;
  choose: (changes: Partial<PurchaseChoice>) => void;
  isPrepaid: boolean;
  /** The values to order, once the form is complete. */
  ordered: Record<string, Json> | undefined;
  order: (values: Record<string, Json> | undefined) => void;
  /** One for all attempts of this form. */
  key: string;
  /** The next attempt is another order. */
  startAgain: () => void;
  basePath: string;
  /** Forgets the choice and the key: the purchase has ended. */
  end: () => void;
}

/**
 * The purchase of a form that creates something charged; undefined if there is nothing to pay. The address may preset
 * `charge_type`, `period` and `unit`.
 */
export function usePurchase(
  { resource, billing }: Definition,
  { isNew, preset }: { isNew: boolean; preset?: Record<string, unknown> },
): Purchase | undefined {
  const actor = useActor();
  const basePath = useBillingPath();
  const mayOrder = useManifestEntry(ORDERS) !== undefined;
  const [draft, setDraft] = useState(() => readPurchase(actor.id, resource, presetChoice(preset)));
  const [ordered, order] = useState<Record<string, Json>>();
  const [isOver, setIsOver] = useState(false);
  const isOffered = isNew && billing !== undefined && basePath !== undefined && mayOrder;
  useEffect(() => {
    if (isOffered && !isOver) writePurchase(actor.id, resource, draft);
  }, [isOffered, isOver, actor.id, resource, draft]);
  if (!isOffered) return undefined;
  return {
    choice: draft.choice,
    choose: (changes) => setDraft((before) => ({ ...before, choice: { ...before.choice, ...changes } })),
    isPrepaid: draft.choice.charge_type === 'prepaid',
    ordered,
    order,
    key: draft.key,
    startAgain: () => setDraft((before) => ({ ...before, key: newKey() })),
    basePath,
    end: () => {
      setIsOver(true);
      dropPurchase(actor.id, resource);
    },
  };
}
