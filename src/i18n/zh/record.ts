import { recordAction } from './recordAction.ts';

/** Sentences of show pages, forms, inputs and actions: `record.…`. */
export const record = {
  close: '关闭',
  copyCall: '复制接口调用',
  copyCurl: '复制为 curl 命令',
  copyFetch: '复制为 fetch 代码',
  listComma: '、',
  show: {
    loading: '正在加载',
    overview: '概览',
    edit: '编辑',
    more: '更多操作',
    retry: '重试',
    toList: '返回%{name}列表',
    createOther: '新建%{name}',
    missingTitle: '找不到该%{name}',
    missingText: '它可能已被删除，或者您无权查看。',
    unreachableTitle: '%{name}暂时无法加载',
    unreachableText: '请检查网络后重试。',
    gone: '%{title} 已删除',
    deletedWhileOpen: '该记录刚刚被删除。下面显示的是删除前的内容。',
    showEmpty: '显示全部（%{count}）',
    hideEmpty: '隐藏空字段',
  },
  banner: {
    deleting: '正在删除，删除完成前无法执行其他操作。',
    state: '%{name}状态：%{state}',
    fault: '上一次操作没有成功',
    silent: '所在的云暂时没有响应，以下信息截至 {synced_at}。',
    silentNever: '所在的云暂时没有响应，以下信息可能不是最新的。',
  },
  value: { unknownState: '未知状态' },
  ...recordAction,
};
