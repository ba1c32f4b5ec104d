/** 应用的参数。 */
export const apps = {
  chooseFirst: '请先选择模板，这里会显示它的参数。',
  noValues: '这个版本没有参数。',
  secretMade: '留空时自动生成密码，安装后在应用页面查看一次。',
  secretNew: '加密保存，之后不再显示。',
  secretKept: '留空时保持不变。',
  secret: '已加密',
  own: '已设置',
  byDefault: '默认',
  value: '参数',
  now: '当前值',
  default: '默认值',
  origin: '来源',
  values: '应用的参数',
  shelved: '搁置的参数：%{names}',
};
