/** What people do with the text of a log: `logText.…`. */
export const logText = {
  linesLabel: '显示行数',
  lines: '最近 %{count} 行',
  refresh: '刷新',
  follow: '持续跟踪',
  copy: '复制',
  download: '下载',
  downloadAll: '下载全部',
};
