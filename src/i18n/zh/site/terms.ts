/** Sentences of the page of the terms, beside those of the frame. */
export const termsPage = {
  versions: '版本',
  current: '当前',
  coming: '待生效',
  notCurrent: '您正在阅读版本 %{version}，当前生效的是版本 %{current}。',
  toCurrent: '查看当前版本',
  changes: '本次变更',
  privacy: '隐私说明',
  accept: '同意并继续',
  accepting: '正在提交…',
  changed: '服务条款已更新。请阅读并同意版本 %{version}，然后继续使用控制台。',
  signOut: '不同意，退出登录',
  renewed: '您阅读期间发布了新的版本，请重新阅读。',
};
