import { yuan } from '#model/rules/money/money.ts';
import type { Json } from '#model/language/definition.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import type { ItemDiscount } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import { extensionText } from './pricedExtension.ts';
import type { PricedCharge } from './pricedItem.ts';
import type { ItemChange } from './quoteChange.ts';
import type { QuotedItem } from './quoteOf.ts';

/** The wire form of an item: what is compared when the order is made. */
export const itemText = ({
  name,
  resource,
  resource_id,
  charges,
  original,
  net,
  voucher,
  discounts,
  change,
  isPart,
  extension,
  prepares,
  joins,
  ...item
}: QuotedItem): { [name: string]: Json } => ({
  name,
  resource,
  resource_id,
  original: yuan(original),
  discount: yuan(original - net),
  discounts: discountTexts(discounts),
  voucher: yuan(voucher),
  payable: yuan(net - voucher),
  hourly: yuan(item.hourly),
  monthly: yuan(item.monthly),
  charges: charges.map(chargeText),
  ...(isPart && { part: true }),
  ...(joins && { adds: joins.add }),
  ...(prepares?.prepares && { prepares: prepares.prepares }),
  ...(extension && { extension: extensionText(extension) }),
  ...(change && changeText(change, item)),
});

/** The reduction by each discount, in the order of the calculation: of the amount paid now, or of an hour of use. */
export const discountTexts = (discounts: readonly ItemDiscount[]): { id: number; name: string; amount: string }[] =>
  discounts.map(({ id, name, amount }) => ({ id, name, amount: yuan(amount) }));

const agreedText = ({ book, unitPrice }: NonNullable<PricedCharge['agreed']>) => ({
  agreed_price: yuan(Number(unitPrice)),
  agreed_by: book,
});

/** One charge with the steps of its price: list price, agreed price, factor of the cloud, unit price, quantity. */
const chargeText = ({
  product,
  version,
  list,
  listPrice,
  factor,
  unitPrice,
  hourly,
  agreed,
  ...charge
}: PricedCharge) => ({
  resource_type: charge.type,
  label: charge.label,
  spec: charge.spec,
  quantity: microDecimal(charge.quantity),
  product_id: product.id,
  product_name: product.name,
  // What people read in place of the spec, which is the word of a cloud.
  product_label: { zh: product.name, en: product.name_en || product.name },
  price_version: version.version,
  unit: version.price.meter ?? product.meter,
  unit_label: charge.unitLabel,
  list_price: yuan(Number(listPrice)),
  ...(agreed && agreedText(agreed)),
  price_factor: microDecimal(factor),
  unit_price: yuan(Number(unitPrice)),
  original: yuan(Number(list)),
  hourly: hourly === null ? null : yuan(Number(hourly)),
});

/** The effect of a change on one record: the difference of its price, and the amount paid or returned now. */
const changeText = (
  { action, values, unchanged, charge_type, before, was, due, returned, forfeited, subscription }: ItemChange,
  now: Pick<QuotedItem, 'hourly' | 'monthly'>,
): { [name: string]: Json } => ({
  action,
  values,
  ...(unchanged && { unchanged }),
  charge_type,
  was,
  before: { hourly: yuan(before.hourly), monthly: yuan(before.monthly) },
  difference: { hourly: yuan(now.hourly - before.hourly), monthly: yuan(now.monthly - before.monthly) },
  due: yuan(due),
  refund: {
    cash: yuan(sumOf(returned, 'cash')),
    granted: yuan(sumOf(returned, 'granted')),
    forfeited: yuan(forfeited),
  },
  service_end: subscription === null ? null : new Date(subscription.end * 1000).toISOString(),
});

const sumOf = (shares: readonly PaidShare[], kind: PaidShare['source']['kind']) =>
  shares.reduce((sum, { source, amount }) => (source.kind === kind ? sum + amount : sum), 0);
