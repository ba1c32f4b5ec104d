/** Words of the notice for a product that is sold out. */
export const stockWatch = {
  plain: '已售罄。到货时通过站内消息和邮件通知您一次。',
  watch: '到货提醒我',
  watching: '到货时会通知您。',
  cancel: '取消提醒',
  signIn: '登录后设置到货提醒',
};
