/** Sentences of messages and of the menu below the bell. */
export const inbox = {
  title: '消息',
  unread: '未读',
  none: '还没有消息',
  loading: '正在加载',
  unavailable: '消息暂时无法获取',
  failed: '未能标为已读，请重试',
  readAll: '全部标为已读',
  all: '查看全部消息',
  open: '前往查看',
};
