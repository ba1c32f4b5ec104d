/** Sentences about findings in the schema files, for those who write them. */
export const findings = {
  title: '资源定义有误',
  text: '正在使用上一个正确的定义。修正以下文件后，页面会自动更新。',
  errors: '%{smart_count} 个错误',
  warnings: '%{smart_count} 个警告',
  hide: '收起',
  show: '查看资源定义中的问题',
};
