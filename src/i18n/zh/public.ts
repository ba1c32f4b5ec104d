/** Sentences of the pages that need no session; they are loaded without the rest. */
export const publicPages = {
  product: '算台',
  slogan: 'AI 时代的算力运营平台',
  signIn: {
    title: '登录',
    name: '用户名/手机号',
    password: '密码',
    submit: '登录',
    busy: '正在登录…',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    nameMissing: '请输入用户名或手机号',
    passwordMissing: '请输入密码',
    code: '错误码 %{code}',
    demo: '演示账号',
    demoHint: '选择一个账号，直接进入',
    expired: '登录已失效，请重新登录',
  },
  fault: { unknown: '未知状态', verification: '验证失败，请重新登录', network: '网络连接失败，请检查网络后重试', timeout: '请求超时，请稍后重试', unreadable: '服务器的回答无法识别' },
  notFound: { title: '页面不存在', text: '地址可能有误，或者页面已被移除。', back: '返回首页' },
  theme: { label: '外观', system: '跟随系统', light: '浅色', dark: '深色' },
  language: '语言',
};
