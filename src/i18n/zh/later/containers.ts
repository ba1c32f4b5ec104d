/** Sentences of the pages of containers: `containers.…`. */
export const containers = {
  containers: {
    log: {
      label: '容器日志',
      search: '搜索日志',
      loading: '正在读取日志',
      failed: '暂时无法从容器引擎读取日志，请稍后重试。',
      partial: '日志很长，搜索在到时前没有读完：这里只是其中一部分。下载可以得到全部。',
      ended: '容器已停止输出，或连接已断开。',
      empty: '容器还没有输出。',
      none: '没有包含这段文字的行。',
    },
    terminal: {
      label: '容器终端',
      open: '打开终端',
      again: '重新打开',
      close: '关闭',
      isOpen: '已连接',
      help: '在容器里打开一个命令行。打开和关闭都会记录；每人在同一个容器里只能打开一个，15 分钟没有输入会自动关闭。',
      ended: {
        shell: '终端已关闭。',
        idle: '15 分钟没有输入，终端已关闭。',
        gone: '容器已停止或被删除，终端已关闭。',
        lost: '与平台的连接断开了（平台可能刚刚重启），终端已关闭。一分钟内重新打开可能被拒绝。',
        unreached: '容器里打不开终端：容器可能刚刚停止，或镜像里没有命令行。',
      },
    },
  },
};
