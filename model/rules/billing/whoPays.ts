import type { Label } from '#model/language/definition.ts';

/** What can happen to a record, its account or its product while something of it is charged. */
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

/** What is charged, or has been paid. */
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
 * What a change does to something that is paid. `moves`: another account pays from then on. `refused`: the change is
 * refused. `stops`: it is neither charged nor usable until it is paid for. `ends`: nobody pays for it any more.
 * `stays`: the same account goes on paying.
 */
export type Payment =
  | { does: 'moves' | 'stops' | 'ends' | 'stays'; says: Label }
  | { does: 'refused'; error: RefusedBy; says: Label };

/** The keys of the errors with which a change is refused. */
export type RefusedBy =
  | 'compute.transferPrepaid'
  | 'billing.accountNotSettled'
  | 'billing.changeByOrder'
  | 'request.conditionFailed'
  | 'billing.productBillingDelete'
  | 'compute.deleteSnapshotsFirst'
  | 'identity.inUse';

const says = (zh: string, en: string): Label => ({ zh, en });
const stays = (zh = '不变', en = 'as before'): Payment => ({ does: 'stays', says: says(zh, en) });
const ends = (zh: string, en: string): Payment => ({ does: 'ends', says: says(zh, en) });
const stops = (zh: string, en: string): Payment => ({ does: 'stops', says: says(zh, en) });
const moves = (zh: string, en: string): Payment => ({ does: 'moves', says: says(zh, en) });
const refused = (error: RefusedBy, zh: string, en: string): Payment => ({ does: 'refused', error, says: says(zh, en) });

const open = (zh: string, en: string) => refused('billing.accountNotSettled', zh, en);
const inAdvance = () =>
  refused('compute.transferPrepaid', '包年包月的资源不转移', 'what is paid in advance is not handed over');
const inUse = (zh: string, en: string) => refused('billing.productBillingDelete', zh, en);
const owned = (zh: string, en: string) => refused('identity.inUse', zh, en);

/**
 * Who pays, for each pair of a change and of what is charged. Guards read it, docs/payers.md prints it, and
 * tests/server/domains/billing/payers/whoPays.test.ts tries every pair.
 */
export const WHO_PAYS: Readonly<Record<PaymentChange, Readonly<Record<PaidThing, Payment>>>> = {
  handOver: {
    use: moves('接收方的账户须能支付，从接收时起计费', 'the recipient is admitted and pays from then on'),
    subscription: inAdvance(),
    renewal: inAdvance(),
    order: stays('支付时失败并退款', 'its payment fails and returns'),
    voucher: stays('留在原账户', 'stays with the account'),
    hold: stays('原账户下次结算时解冻', 'released by the next settlement'),
    unsettled: stays('按发生时的计费项', 'charged with the item of their time'),
    parts: moves('快照随云硬盘转移，备份留下', 'snapshots go along, backups stay'),
  },
  close: {
    use: open('有未结束或未结算的计费项', 'an item is open or not settled'),
    subscription: open('有未结束的包年包月', 'a subscription is open'),
    renewal: open('有未结束的包年包月', 'a subscription is open'),
    order: open('有未完成的订单', 'an order is open'),
    voucher: open('有可用的代金券', 'a voucher is usable'),
    hold: open('有冻结金额', 'money is held'),
    unsettled: open('有未结算的用量', 'usage is not settled'),
    parts: open('有未结束的计费项', 'an item is open'),
  },
  suspend: {
    use: stops('停用且不计费', 'stopped and not charged'),
    subscription: stays('已付的时间不受影响', 'what was paid for goes on'),
    renewal: stays('余额不足时续费失败', 'fails without money'),
    order: stays('不能支付', 'cannot be paid'),
    voucher: stays(),
    hold: stays('下次结算时解冻', 'released by the next settlement'),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stops('停用且不计费', 'stopped and not charged'),
  },
  freeze: {
    use: stays('继续计费', 'goes on being charged'),
    subscription: stays('已付的时间不受影响', 'what was paid for goes on'),
    renewal: stays('续费失败', 'fails'),
    order: stays('不能支付', 'cannot be paid'),
    voucher: stays('仍用于结算', 'still pays for use'),
    hold: stays(),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays('继续计费', 'goes on being charged'),
  },
  expire: {
    use: stays('按量计费的部分不变', 'what is charged by use goes on'),
    subscription: stops('停用且不计费，保留期内可续费', 'stopped and not charged; it can be renewed in its retention'),
    renewal: stops('续费失败后到期', 'ends after a failed renewal'),
    order: stays(),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays('各自计费', 'each is charged on its own'),
  },
  recycle: {
    use: ends('回收站中不计费', 'not charged in the bin'),
    subscription: stays('已付的时间继续，可退订', 'what was paid for goes on and can be refunded'),
    renewal: ends('关闭自动续费', 'automatic renewal is switched off'),
    order: stays('支付时失败并退款', 'its payment fails and returns'),
    voucher: stays(),
    hold: stays('下次结算时解冻', 'released by the next settlement'),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays('云硬盘和地址继续计费', 'disks and addresses are charged'),
  },
  restore: {
    use: stays('须能支付第一小时', 'an hour is held'),
    subscription: stays('已付的时间继续', 'what was paid for goes on'),
    renewal: ends('自动续费保持关闭', 'automatic renewal stays switched off'),
    order: stays(),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays(),
  },
  remove: {
    use: ends('计费结束', 'the item ends'),
    subscription: stays('可退订剩余时间，到期结束', 'the rest can be refunded; it ends at its end'),
    renewal: ends('关闭自动续费', 'automatic renewal is switched off'),
    order: stays('支付时失败并退款', 'its payment fails and returns'),
    voucher: stays(),
    hold: stays('下次结算时解冻', 'released by the next settlement'),
    unsettled: stays('最后一次结算', 'settled once more'),
    parts: refused(
      'compute.deleteSnapshotsFirst',
      '先删除快照；备份保留并计费',
      'snapshots go first; backups stay and are charged',
    ),
  },
  convert: {
    use: ends('转为包年包月', 'paid in advance from then on'),
    subscription: refused('request.conditionFailed', '已是包年包月', 'it is paid in advance already'),
    renewal: refused('request.conditionFailed', '已是包年包月', 'it is paid in advance already'),
    order: stays('后支付的失败并退款', 'the one that is paid later fails and returns'),
    voucher: stays('可抵扣', 'may pay for it'),
    hold: stays('下次结算时解冻', 'released by the next settlement'),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays('各自计费', 'each is charged on its own'),
  },
  resize: {
    use: stays('从变更时起按新规格计费', 'the new size is charged from then on'),
    subscription: refused('billing.changeByOrder', '须通过订单变更', 'changed with an order'),
    renewal: refused('billing.changeByOrder', '须通过订单变更', 'changed with an order'),
    order: stays('支付时比较', 'compared when it is paid'),
    voucher: stays(),
    hold: stays('再冻结一小时的差价', 'an hour of the difference is held'),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays(),
  },
  refund: {
    use: stays('不能退订', 'nothing to refund'),
    subscription: ends('退回未使用的部分', 'the unused share returns'),
    renewal: ends('退回未使用的部分', 'the unused share returns'),
    order: stays(),
    voucher: stays('已用的份额不退', 'a used share is lost'),
    hold: stays(),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays('各自计费', 'each is charged on its own'),
  },
  withdrawProduct: {
    use: stays('按原价计费', 'charged at its prices'),
    subscription: stays('按原价续费', 'renewed at its prices'),
    renewal: stays('按原价续费', 'renewed at its prices'),
    order: stays('按下单时的价格', 'keeps its terms'),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('按原价计费', 'charged at its prices'),
    parts: stays('按原价计费', 'charged at its prices'),
  },
  deleteProduct: {
    use: inUse('正在计费', 'it is charged'),
    subscription: inUse('已售出', 'it is sold'),
    renewal: inUse('已售出', 'it is sold'),
    order: inUse('已下单', 'it is ordered'),
    voucher: stays(),
    hold: inUse('正在计费', 'it is charged'),
    unsettled: inUse('正在计费', 'it is charged'),
    parts: inUse('正在计费', 'it is charged'),
  },
  disableUser: {
    use: stays('继续计费', 'goes on being charged'),
    subscription: stays(),
    renewal: stays('照常续费', 'renewed as usual'),
    order: stays('到期关闭', 'expires'),
    voucher: stays(),
    hold: stays(),
    unsettled: stays('照常结算', 'settled as usual'),
    parts: stays('继续计费', 'goes on being charged'),
  },
  deleteUser: {
    use: owned('有资源', 'there are resources'),
    subscription: owned('有资源', 'there are resources'),
    renewal: owned('有资源', 'there are resources'),
    order: owned('有订单', 'there are orders'),
    voucher: owned('有代金券', 'there are vouchers'),
    hold: owned('有资源', 'there are resources'),
    unsettled: owned('有资源', 'there are resources'),
    parts: owned('有资源', 'there are resources'),
  },
};

/** The key of the error with which a change is refused because of what is charged; undefined if it is possible. */
export function refusalOf(change: PaymentChange, thing: PaidThing): RefusedBy | undefined {
  const payment = WHO_PAYS[change][thing];
  return payment.does === 'refused' ? payment.error : undefined;
}
