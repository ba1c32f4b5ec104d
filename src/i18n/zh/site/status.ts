/** Sentences of the status page. */
export const status = {
  heading: '服务状态',
  description: '各区域服务当前是否可用，以及近 90 天的情况。',
  all: {
    good: '所有服务正常',
    partly: '部分服务异常',
    bad: '服务不可用',
    unknown: '部分服务状态未知',
    maintenance: '部分服务维护中',
  },
  state: { good: '正常', partly: '部分异常', bad: '不可用', unknown: '未知', maintenance: '维护中' },
  services: {
    console: '控制台与接口',
    compute: '云主机',
    network: '网络',
    storage: '云硬盘',
    images: '镜像',
    management: '云资源管理',
  },
  platform: '平台',
  at: '更新于 %{time}',
  days: '%{service}：近 90 天中 %{faults} 天有异常',
  begin: '90 天前',
  today: '今天',
  look: { none: '没有记录', good: '正常', partly: '部分时间或部分异常', bad: '长时间不可用', unknown: '未知' },
};
