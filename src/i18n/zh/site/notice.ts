/** Sentences of the banner of the operator, on public pages and in the console. */
export const notice = {
  before: '%{at} 开始，还有 %{left}',
  during: '%{at} 结束，还有 %{left}',
  days: '%{n} 天',
  hours: '%{n} 小时',
  minutes: '%{n} 分钟',
  close: '关闭公告',
};
