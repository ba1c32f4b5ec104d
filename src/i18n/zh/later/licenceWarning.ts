/** Warnings of a licence that ends, ended or is exceeded. */
export const licenceWarning = {
  expired: '许可证已过期，平台操作受限，请联系管理员',
  expiring: '许可证将在 %{smart_count} 天后到期，请及时更新',
  over: '已超过许可证上限：%{limits}',
};
