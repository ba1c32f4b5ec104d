import { site } from './site.ts';

/** The sentences that every public page needs. */
export const publicText = {
  product: '算台',
  fault: {
    unknown: '未知状态',
    verification: '验证失败，请重新登录',
    expired: '登录已过期。重新登录后会回到刚才的页面，已填写的内容仍会保留。',
    network: '网络连接失败，请检查网络后重试',
    timeout: '请求超时，请稍后重试',
    unreadable: '服务器的回答无法识别',
  },
  language: '语言',
  site,
};
