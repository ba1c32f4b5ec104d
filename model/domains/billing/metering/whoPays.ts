/** Changes of a record, its account or its product that can happen while something of it is charged. */
export const PAYMENT_CHANGES = [
  'handOver',
  'close',
  'suspend',
  'freeze',
  'expire',
  'recycle',
  'restore',
  'remove',
  'convert',
  'resize',
  'refund',
  'withdrawProduct',
  'deleteProduct',
  'disableUser',
  'deleteUser',
] as const;

export type PaymentChange = (typeof PAYMENT_CHANGES)[number];

/** Everything that is charged, or has been paid. */
export const PAID_THINGS = [
  'use',
  'subscription',
  'renewal',
  'order',
  'voucher',
  'hold',
  'unsettled',
  'parts',
] as const;

export type PaidThing = (typeof PAID_THINGS)[number];

/**
 * The effect of a change on something that is paid. `moves`: another account pays from then on. `refused`: the change
 * is refused. `stops`: it is neither charged nor usable until it is paid for. `ends`: no account pays for it any more.
 * `stays`: the same account continues to pay.
 */
export type Payment =
  | { does: 'moves' | 'stops' | 'ends' | 'stays'; says: string }
  | { does: 'refused'; error: RefusedBy; says: string };

/** The keys of the errors with which a change is refused. */
export type RefusedBy =
  | 'compute.transferPrepaid'
  | 'billing.accountNotSettled'
  | 'billing.changeByOrder'
  | 'request.conditionFailed'
  | 'billing.productBillingDelete'
  | 'compute.deleteSnapshotsFirst'
  | 'identity.inUse';

const stays = (says = 'as before'): Payment => ({ does: 'stays', says });
const ends = (says: string): Payment => ({ does: 'ends', says });
const stops = (says: string): Payment => ({ does: 'stops', says });
const moves = (says: string): Payment => ({ does: 'moves', says });
const refused = (error: RefusedBy, says: string): Payment => ({ does: 'refused', error, says });

const open = (says: string) => refused('billing.accountNotSettled', says);
const inAdvance = () => refused('compute.transferPrepaid', 'what is paid in advance is not given away');
const inUse = (says: string) => refused('billing.productBillingDelete', says);
const owned = (says: string) => refused('identity.inUse', says);

/**
 * Who pays, for each pair of a change and of what is charged. Guards read it, docs/payers.md prints it, and
 * tests/server/domains/billing/unpaid/whoPays.test.ts tries every pair.
 */
export const WHO_PAYS: Readonly<Record<PaymentChange, Readonly<Record<PaidThing, Payment>>>> = {
  handOver: {
    use: moves('the recipient is admitted and pays from then on'),
    subscription: inAdvance(),
    renewal: inAdvance(),
    order: stays('its payment fails and returns'),
    voucher: stays('stays with the account'),
    hold: stays('released by the next settlement'),
    unsettled: stays('charged with the item of their time'),
    parts: moves('snapshots go along, backups stay'),
  },
  close: {
    use: open('an item is open or not settled'),
    subscription: open('a subscription is open'),
    renewal: open('a subscription is open'),
    order: open('an order is open'),
    voucher: open('a voucher is usable'),
    hold: open('money is held'),
    unsettled: open('usage is not settled'),
    parts: open('an item is open'),
  },
  suspend: {
    use: stops('stopped and not charged'),
    subscription: stays('what was paid for continues'),
    renewal: stays('fails without money'),
    order: stays('cannot be paid'),
    voucher: stays(),
    hold: stays('released by the next settlement'),
    unsettled: stays('settled as usual'),
    parts: stops('stopped and not charged'),
  },
  freeze: {
    use: stays('is charged as before'),
    subscription: stays('what was paid for continues'),
    renewal: stays('fails'),
    order: stays('cannot be paid'),
    voucher: stays('still pays for use'),
    hold: stays(),
    unsettled: stays('settled as usual'),
    parts: stays('is charged as before'),
  },
  expire: {
    use: stays('what is charged by use continues'),
    subscription: stops('stopped and not charged; it can be renewed in its retention'),
    renewal: stops('ends after a failed renewal'),
    order: stays(),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('settled as usual'),
    parts: stays('each is charged on its own'),
  },
  recycle: {
    use: ends('not charged in the bin'),
    subscription: stays('what was paid for continues and can be refunded'),
    renewal: ends('automatic renewal is switched off'),
    order: stays('its payment fails and returns'),
    voucher: stays(),
    hold: stays('released by the next settlement'),
    unsettled: stays('settled as usual'),
    parts: stays('disks and addresses are charged'),
  },
  restore: {
    use: stays('an hour is held'),
    subscription: stays('what was paid for continues'),
    renewal: ends('automatic renewal stays switched off'),
    order: stays(),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('settled as usual'),
    parts: stays(),
  },
  remove: {
    use: ends('the item ends'),
    subscription: stays('the rest can be refunded; it ends at its end'),
    renewal: ends('automatic renewal is switched off'),
    order: stays('its payment fails and returns'),
    voucher: stays(),
    hold: stays('released by the next settlement'),
    unsettled: stays('settled once more'),
    parts: refused('compute.deleteSnapshotsFirst', 'snapshots go first; backups stay and are charged'),
  },
  convert: {
    use: ends('paid in advance from then on'),
    subscription: refused('request.conditionFailed', 'it is paid in advance already'),
    renewal: refused('request.conditionFailed', 'it is paid in advance already'),
    order: stays('the one that is paid later fails and returns'),
    voucher: stays('may pay for it'),
    hold: stays('released by the next settlement'),
    unsettled: stays('settled as usual'),
    parts: stays('each is charged on its own'),
  },
  resize: {
    use: stays('the new size is charged from then on'),
    subscription: refused('billing.changeByOrder', 'changed with an order'),
    renewal: refused('billing.changeByOrder', 'changed with an order'),
    order: stays('compared when it is paid'),
    voucher: stays(),
    hold: stays('an hour of the difference is held'),
    unsettled: stays('settled as usual'),
    parts: stays(),
  },
  refund: {
    use: stays('nothing to refund'),
    subscription: ends('the unused share returns'),
    renewal: ends('the unused share returns'),
    order: stays(),
    voucher: stays('a used share is lost'),
    hold: stays(),
    unsettled: stays('settled as usual'),
    parts: stays('each is charged on its own'),
  },
  withdrawProduct: {
    use: stays('charged at its prices'),
    subscription: stays('renewed at its prices'),
    renewal: stays('renewed at its prices'),
    order: stays('keeps its terms'),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('charged at its prices'),
    parts: stays('charged at its prices'),
  },
  deleteProduct: {
    use: inUse('it is charged'),
    subscription: inUse('it is sold'),
    renewal: inUse('it is sold'),
    order: inUse('it is ordered'),
    voucher: stays(),
    hold: inUse('it is charged'),
    unsettled: inUse('it is charged'),
    parts: inUse('it is charged'),
  },
  disableUser: {
    use: stays('is charged as before'),
    subscription: stays(),
    renewal: stays('renewed as usual'),
    order: stays('expires'),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('settled as usual'),
    parts: stays('is charged as before'),
  },
  deleteUser: {
    use: owned('there are resources'),
    subscription: owned('there are resources'),
    renewal: owned('there are resources'),
    order: owned('there are orders'),
    voucher: owned('there are vouchers'),
    hold: owned('there are resources'),
    unsettled: owned('there are resources'),
    parts: owned('there are resources'),
  },
};

/**
 * The key of the error with which a change is refused because of what is charged; undefined if it is possible.
 *
 * @example
 *   refusalOf('handOver', 'subscription'); // 'compute.transferPrepaid'
 */
export function refusalOf(change: PaymentChange, thing: PaidThing): RefusedBy | undefined {
  const payment = WHO_PAYS[change][thing];
  return payment.does === 'refused' ? payment.error : undefined;
}
