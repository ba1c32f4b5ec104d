import { DRAFT_PREFIX } from '#src/schemaViews/entry/draft/drafts.ts';
import { newKey } from '#src/http/newKey.ts';
import type { PurchaseChoice } from './quote.ts';

/** How a form wants to pay, kept in this tab with its draft, and the key that makes its order unique. */
export interface PurchaseDraft {
  choice: PurchaseChoice;
  key: string;
  /** The choice preset by the address when the draft began, as text; absent if it named no way of paying. */
  preset?: string;
}

const DEFAULT: PurchaseChoice = {
  charge_type: 'postpaid',
  period: 1,
  unit: 'month',
  auto_renew: false,
  voucher_ids: null,
};

const placeOf = (actorId: string | number, resource: string) => `${DRAFT_PREFIX}${actorId}.${resource}.purchase`;

/**
 * The stored choice and key of a form, or new ones: a reload in the middle of a payment repeats it under its key. An
 * address that presets another way of paying begins another purchase.
 */
export function readPurchase(
  actorId: string | number,
  resource: string,
  preset?: Partial<PurchaseChoice>,
): PurchaseDraft {
  const text = preset && JSON.stringify(preset);
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(placeOf(actorId, resource)) ?? 'null');
    if (isDraft(found) && (text === undefined || found.preset === text)) return found;
  } catch {
    // Storage is blocked or holds unknown text: the form has a new key.
  }
  return { choice: { ...DEFAULT, ...preset }, key: newKey(), preset: text };
}

export function writePurchase(actorId: string | number, resource: string, draft: PurchaseDraft): void {
  try {
    sessionStorage.setItem(placeOf(actorId, resource), JSON.stringify(draft));
  } catch {
    // Without storage a reload forgets the choice.
  }
}

export function dropPurchase(actorId: string | number, resource: string): void {
  try {
    sessionStorage.removeItem(placeOf(actorId, resource));
  } catch {
    // Storage is blocked: see above.
  }
}

const isDraft = (found: unknown): found is PurchaseDraft =>
  typeof found === 'object' && found !== null && 'choice' in found && 'key' in found && typeof found.key === 'string';
