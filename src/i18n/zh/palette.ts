/** Sentences of the palette. */
export const palette = {
  title: '搜索页面、资源和操作',
  open: '搜索',
  close: '关闭',
  placeholder: '页面、资源名称、操作，或拼音首字母',
  keys: '↑↓ 选择　↵ 打开　%{key} ↵ 新标签页',
  results: '搜索结果',
  group: { recent: '最近访问', action: '当前资源的操作', page: '页面', command: '命令', record: '资源' },
  page: '页面',
  create: '新建%{name}',
  set: '%{setting}：%{value}',
  searching: '正在搜索…',
  nothing: '没有与“%{typed}”匹配的内容',
  count: '%{smart_count} 条结果',
  partial: '资源较多，部分尚未搜索，请输入更具体的名称',
  failed: '暂时无法搜索资源，页面和命令仍可使用',
  offline: '网络已断开，只能查找页面和命令',
};
