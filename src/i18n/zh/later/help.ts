/** 帮助中心。 */
export const help = {
  lead: '怎样使用控制台，遇到问题怎么办。',
  inArticle: '本文内容',
  empty: '还没有帮助文章。',
  failed: '帮助内容没有加载成功。',
  retry: '重试',
  missing: '没有这篇文章',
  missingText: '它可能已被移走，或者不面向您的角色。',
  toHelp: '返回帮助中心',
  updated: '更新于 %{date}',
  previous: '上一篇',
  next: '下一篇',
  manage: '管理文章',
  edit: '编辑文章',
  notPublished: '这篇文章尚未发布，只有管理员能看到。',
  all: '全部文章',
};
