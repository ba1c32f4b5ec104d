/** Sentences of the card with the cost of a record. */
export const cost = {
  chargeType: '计费方式',
  postpaid: '按量计费',
  prepaid: '包年包月',
  hourly: '%{price}/小时',
  monthly: '约 %{price}/月',
  perPeriod: '上次付款',
  notCounted: '当前状态不计费',
  byUse: '按实际用量',
  ends: '到期时间',
  renewal: '自动续费',
  renews: '已开启',
  renewsNot: '未开启',
  thisMonth: '本月已产生',
  consumption: '消费明细',
};
