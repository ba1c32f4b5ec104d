/** Sentences about the balance of an account, and about one that needs money. */
export const standing = {
  balance: '账户可用余额',
  recharge: '充值',
  low_balance: '账户可用余额 %{available}，预警线 %{threshold}。',
  empty: '按当前用量，余额到 %{at} 用完。',
  overdue: '账户已欠费 %{owed}，不能下单。',
  suspends: '%{at} 起，云主机停机，其他资源停用。',
  suspended: '账户欠费 %{owed}，服务已停用。',
  releases: '%{at} 起，云主机移入回收站。',
  fill: '充值 %{amount} 后不再预警。',
  settle: '充值 %{amount} 以上后恢复。',
  others: '请联系管理账户的人充值。',
  topUp: '去充值',
  account: '查看账户',
};
