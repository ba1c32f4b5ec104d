/** The sentences of ra-core that can reach the screen. */
export const ra = {
  action: { close: '关闭', create: '新建', refresh: '刷新', save: '保存', undo: '撤销', delete: '删除', add: '添加' },
  auth: { auth_check_error: '请登录后继续' },
  input: {
    references: {
      all_missing: '找不到引用的记录',
      many_missing: '至少一条引用的记录不存在',
      single_missing: '引用的记录不存在',
    },
  },
  message: {
    invalid_form: '内容有误，请检查标红的各项',
    unsaved_changes: '有未保存的修改，确定要离开吗？',
    select_all_limit_reached: '可选的记录太多，只选中了前 %{max} 条',
  },
  navigation: { next: '下一页', previous: '上一页', page: '第 %{page} 页' },
  notification: {
    created: '已创建',
    updated: '已保存',
    deleted: '已删除',
    data_provider_error: '请求失败',
    http_error: '与服务器通信失败',
    i18n_error: '语言包加载失败',
    item_doesnt_exist: '该记录不存在',
    logged_out: '登录已失效，请重新登录',
    not_authorized: '暂无权限',
  },
  page: { create: '新建%{name}', edit: '编辑%{name}', list: '%{name}', show: '%{name}' },
  validation: {
    email: '邮箱格式不正确',
    maxLength: '内容长度不能超过 %{max} 个字符',
    maxValue: '不能大于 %{max}',
    minLength: '内容长度不能少于 %{min} 个字符',
    minValue: '不能小于 %{min}',
    number: '请输入数字',
    oneOf: '请选择其中一项：%{options}',
    regex: '格式不正确（%{pattern}）',
    required: '请输入内容',
    unique: '已被占用',
  },
};
