/** Sentences of the page of one product. */
export const product = {
  specification: '规格',
  billing: '计费',
  unitPrice: '单价',
  hourly: '折合每小时',
  listPriceName: '原价',
  arch: '架构',
  code: '产品编号',
  updated: '更新时间',
  related: '同类产品',
  signIn: '登录',
  open: '进入控制台',
  visitor: '登录后在控制台开通和管理资源，费用从账户余额支付。',
  member: '在控制台开通和管理资源，费用从账户余额支付。',
};
