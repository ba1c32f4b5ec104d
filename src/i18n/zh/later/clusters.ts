/** Sentences of the pages of clusters: `clusters.…`. */
export const clusters = {
  clusters: {
    log: {
      label: '容器日志',
      container: '容器',
      previous: '上次重启之前',
      loading: '正在读取日志',
      failed: '日志读取失败：容器可能尚未启动，或集群无法连接。请稍后重试。',
      empty: '容器还没有输出。',
    },
  },
};
