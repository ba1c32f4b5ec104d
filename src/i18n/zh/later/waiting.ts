/** What waits for the reader, above their landing page. */
export const waiting = {
  title: '等待处理',
  none: '没有等待处理的事项。',
  failed: '等待处理的事项暂时无法加载。',
};
