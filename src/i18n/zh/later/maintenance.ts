/** The banner about maintenance where the reader has machines: `maintenance.…`. */
export const maintenance = {
  planned: '%{title}：计划于 %{from} 至 %{to} 维护，您在受影响的云中有云主机。',
  running: '%{title}：正在维护，计划 %{to} 结束，您在受影响的云中有云主机。',
  close: '今天不再显示',
};
