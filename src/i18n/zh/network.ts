/** Sentences of networks, and of inputs that they brought: `network.…`. */
export const network = {
  ordered: {
    add: '搜索并添加',
    up: '上移“%{name}”',
    down: '下移“%{name}”',
    remove: '移除“%{name}”',
    moved: '“%{name}”现在是第 %{place} 项，共 %{count} 项',
    removed: '已移除“%{name}”',
    added: '已添加，共 %{count} 项',
  },
  templates: { title: '常用模板', filled: '已按模板“%{name}”填写' },
};
