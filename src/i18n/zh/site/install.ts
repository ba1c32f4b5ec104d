/** Sentences about the installation of a warehouse item from its template, loaded with it. */
export const install = {
  heading: '安装为应用',
  plain: '从模板安装：填写参数、选择容器引擎，安装前可以看到费用和配额。',
  noForm: '暂时不能安装。',
  create: '安装',
  visitor: '登录或注册后进入安装页面，模板已选好。',
  signIn: '登录',
  register: '注册账号',
};
