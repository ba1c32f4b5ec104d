/** Sentences of the page behind a link to a file. */
export const share = {
  title: '下载文件',
  description: '有人与您分享了一个文件。',
  folder: '文件夹，下载为 ZIP 压缩包',
  until: '有效期至 %{time}',
  password: '提取码',
  missing: '请输入提取码',
  download: '下载',
  started: '下载已开始。如果没有反应，请再次点击下载。',
  ended: '链接已失效',
  endedText: '分享已过期、已取消或下载次数已用完，请向分享者索取新的链接。',
};
