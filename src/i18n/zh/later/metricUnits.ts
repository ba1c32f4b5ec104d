/** Units of metrics by their words in definitions. */
export const metricUnits = {
  percent: '百分比',
  bytes: '字节',
  bytes_per_second: '字节/秒',
  count: '个',
  milliseconds: '毫秒',
  seconds: '秒',
  days: '天',
  celsius: '摄氏度',
  watts: '瓦',
};
