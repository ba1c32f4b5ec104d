/** Sentences of silences and notification templates. */
export const notifications = {
  previewSilence: '预览影响',
  failed: '暂时无法预览',
  now: '当前匹配 %{count} 个未关闭的告警',
  nowNone: '当前没有匹配的告警',
  past: '过去 %{days} 天会静默 %{count} 条变化',
  pastNone: '过去 %{days} 天没有会被静默的通知',
  incomplete: '只读取了最近的记录，实际可能更多',
  receiver: '%{name}：%{count} 条',
  fired: '触发',
  repeated: '重复提醒',
  recovered: '恢复',
  closed: '关闭',
  previewTemplate: '预览文字',
  places: '可用变量：%{places}',
  zh: '中文',
  en: '英文',
};
